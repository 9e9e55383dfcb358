// Every page under test exposes window.__gantt (the adapter) and this file adds the measurements.
// Contract of an adapter: see README.md ("Page adapter").
import { generate } from './data.js';

const raf = () => new Promise((r) => requestAnimationFrame(r));
const twoFrames = async () => {
  await raf();
  await raf();
};
const within = (p, ms, what) =>
  Promise.race([p, new Promise((_, rej) => setTimeout(() => rej(new Error(`${what}: over ${ms} ms`)), ms))]);

function stats(deltas) {
  const d = [...deltas].sort((a, b) => a - b);
  const q = (p) => d[Math.min(d.length - 1, Math.floor(p * d.length))];
  const frame = 1000 / 60;
  const dropped = deltas.reduce((s, x) => s + Math.max(0, Math.round(x / frame) - 1), 0);
  const total = deltas.reduce((s, x) => s + x, 0);
  return {
    frames: deltas.length,
    median: +q(0.5).toFixed(1),
    p95: +q(0.95).toFixed(1),
    max: +d[d.length - 1].toFixed(1),
    dropped,
    fps: +((1000 * deltas.length) / total).toFixed(1),
  };
}

async function settle(ms = 60) {
  await new Promise((r) => setTimeout(r, ms));
  await twoFrames();
}
const nodes = () => document.getElementsByTagName('*').length;

export function install(adapter) {
  window.__gantt = adapter;
  let data = null;
  window.__bench = {
    generate(n) {
      data = generate(n);
      window.__data = data;
      return { n: data.n, links: data.links.length, leaves: data.leaves, move: data.move };
    },
    async prepare() {
      if (adapter.prepare) await adapter.prepare(data);
    },
    async load(limit = 120000) {
      const t0 = performance.now();
      let painted = 0;
      await within(
        (async () => {
          await adapter.load(data, document.getElementById('root'));
          while (!adapter.painted()) await raf();
          await twoFrames();
          painted = performance.now() - t0;
          if (adapter.ready) {
            await adapter.ready();
            await twoFrames();
          } // e.g. first scheduling pass done
        })(),
        limit,
        'load',
      );
      return { painted, ready: performance.now() - t0 };
    },
    nodes,
    async scroll(mode) {
      await adapter.scrollTo(0);
      await settle(200);
      const max = adapter.scrollMax();
      const step = mode === 'full' ? max / 240 : 120; // full: whole plan in 240 frames; wheel: 120 px a frame
      const frames = mode === 'full' ? 240 : Math.min(240, Math.floor(max / step));
      const deltas = [];
      let maxNodes = 0;
      let blank = 0;
      let last = await raf();
      for (let i = 1; i <= frames; i++) {
        adapter.scrollTo(Math.min(max, i * step));
        const t = await raf();
        deltas.push(t - last);
        last = t;
        if (i % 8 === 0) {
          maxNodes = Math.max(maxNodes, nodes());
          if (adapter.blank?.()) blank++;
        }
        if (t > 0 && deltas.length > 10 && deltas.reduce((s, x) => s + x, 0) > 60000) break;
      }
      return { scrollMax: Math.round(max), ...stats(deltas), maxNodes, blankSamples: adapter.blank ? blank : null };
    },
    async collapse(limit = 60000) {
      if (!adapter.collapseAll) return null;
      await adapter.scrollTo(0);
      await settle();
      const r0 = adapter.scrollMax();
      const t0 = performance.now();
      await within(
        (async () => {
          await adapter.collapseAll();
          while (adapter.scrollMax() === r0) await raf();
          await twoFrames();
        })(),
        limit,
        'collapse',
      );
      const c = performance.now() - t0;
      const r1 = adapter.scrollMax();
      await settle();
      const t1 = performance.now();
      await within(
        (async () => {
          await adapter.expandAll();
          while (adapter.scrollMax() === r1) await raf();
          await twoFrames();
        })(),
        limit,
        'expand',
      );
      const e = performance.now() - t1;
      const r2 = adapter.scrollMax();
      return { collapse: c, expand: e, scrollMax: [r0, r1, r2].map(Math.round) };
    },
    async move(limit = 60000) {
      if (!adapter.moveTask) return null;
      await adapter.scrollTo(0);
      await settle(100);
      const m = data.move;
      const pos = (id) => (adapter.barLeft ? adapter.barLeft(id) : null);
      if (pos(m.id) == null) await adapter.reveal?.(m.id);
      await settle(100);
      const a0 = pos(m.id),
        b0 = pos(m.watch);
      const t0 = performance.now();
      await within(
        (async () => {
          await adapter.moveTask(m.id, m.days);
          while (pos(m.id) === a0) await raf();
        })(),
        limit,
        'move',
      );
      const own = performance.now() - t0;
      let succ = null;
      if (adapter.autoSchedules) {
        await within(
          (async () => {
            while (pos(m.watch) === b0) await raf();
            await raf();
          })(),
          limit,
          'successors',
        );
        succ = performance.now() - t0;
      }
      return { own, succ, moved: adapter.movedCount ? adapter.movedCount() : null };
    },
    /** Edits a plan many times over, each edit until the server has answered it. */
    async edits(count, limit = 170000) {
      if (!adapter.edit) return null;
      const t0 = performance.now();
      await within(adapter.edit(count), limit, 'edits');
      return { count, each: (performance.now() - t0) / count };
    },
  };
  window.__ready = true;
}

/** The element with the longest vertical scroll: most components scroll natively. */
function findScroller() {
  let best = null;
  for (const el of document.body.querySelectorAll('*')) {
    const over = el.scrollHeight - el.clientHeight;
    if (over <= 50 || el.clientHeight <= 50) continue;
    if (!/auto|scroll/.test(getComputedStyle(el).overflowY)) continue;
    if (!best || over > best.scrollHeight - best.clientHeight) best = el;
  }
  return best;
}

export function nativeScroll() {
  let el = null;
  const get = () => {
    if (!el?.isConnected) el = findScroller();
    return el;
  };
  return {
    scrollTo(y) {
      const found = get();
      if (found) found.scrollTop = y;
    },
    scrollMax() {
      const found = get();
      return found ? found.scrollHeight - found.clientHeight : 0;
    },
  };
}

export const leftOf = (el) => (el ? Math.round(el.getBoundingClientRect().left * 10) / 10 : null);

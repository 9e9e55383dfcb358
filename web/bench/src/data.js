// Deterministic construction-like plan: 4 levels (project > area > zone > package > activity),
// about 10 rows per package, ~1.5 finish-to-start links per activity, dates already consistent
// with the links (7-day weeks), so a component with auto-scheduling has nothing to fix on load.
function mulberry32(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const TRADES = [
  'Excavation',
  'Formwork',
  'Rebar',
  'Concrete',
  'Masonry',
  'Electrical',
  'Plumbing',
  'HVAC',
  'Drywall',
  'Painting',
  'Flooring',
  'Ceilings',
];
export const DAY = 86400000;
export const PROJECT_START = Date.UTC(2026, 0, 5);

/** n = total number of rows (summaries included). Returns rows in display order (pre-order). */
export function generate(n, seed = 42) {
  const rnd = mulberry32(seed);
  const tasks = [];
  const links = [];
  const leaves = [];
  let id = 0;
  let linkId = 0;
  const push = (t) => {
    tasks.push(t);
    return t;
  };
  const areas = Math.max(1, Math.round(n / 2000));
  const perArea = Math.ceil(n / areas);
  const spread = 900; // days over which packages start

  for (let a = 0; a < areas && tasks.length < n; a++) {
    const area = push({ id: ++id, parent: 0, text: `Area ${a + 1}`, summary: true, level: 0, start: 0, days: 0 });
    const areaEnd = Math.min(n, (a + 1) * perArea);
    let z = 0;
    while (tasks.length < areaEnd) {
      const zone = push({
        id: ++id,
        parent: area.id,
        text: `Zone ${a + 1}.${++z}`,
        summary: true,
        level: 1,
        start: 0,
        days: 0,
      });
      for (let p = 0; p < 10 && tasks.length < areaEnd; p++) {
        const pack = push({
          id: ++id,
          parent: zone.id,
          text: `Package ${a + 1}.${z}.${p + 1}`,
          summary: true,
          level: 2,
          start: 0,
          days: 0,
        });
        const base = Math.floor((tasks.length / n) * spread * 0.9 + rnd() * spread * 0.1);
        let prev = null;
        const size = 8 + Math.floor(rnd() * 5);
        for (let k = 0; k < size && tasks.length < areaEnd; k++) {
          const days = 1 + Math.floor(rnd() * 10);
          const start = prev ? prev.start + (rnd() < 0.95 ? prev.days : 1) : base;
          const leaf = {
            id: ++id,
            parent: pack.id,
            text: `${TRADES[(k + p) % TRADES.length]} ${a + 1}.${z}.${p + 1}.${k + 1}`,
            summary: false,
            level: 3,
            start,
            days,
            progress: Math.floor(rnd() * 100),
          };
          if (prev && start >= prev.start + prev.days) links.push({ id: ++linkId, source: prev.id, target: leaf.id });
          // extra links from recent activities that already finish in time (keeps the plan consistent)
          let want = rnd() < 0.55 ? 1 : 0;
          if (rnd() < 0.12) want++;
          for (let tries = 0; want > 0 && tries < 12 && leaves.length > 20; tries++) {
            const s = leaves[Math.max(0, leaves.length - 1 - Math.floor(rnd() * 300))];
            const end = s.start + s.days;
            if (s.parent !== leaf.parent && end <= start && end > start - 60) {
              links.push({ id: ++linkId, source: s.id, target: leaf.id });
              want--;
            }
          }
          push(leaf);
          leaves.push(leaf);
          prev = leaf;
        }
      }
    }
  }
  // roll summaries up
  const byId = new Array(id + 1);
  for (const t of tasks) byId[t.id] = t;
  for (const t of tasks)
    if (t.summary) {
      t.start = Infinity;
      t.end = -Infinity;
    }
  for (let i = tasks.length - 1; i >= 0; i--) {
    const t = tasks[i];
    if (t.summary && t.start === Infinity) {
      t.start = 0;
      t.end = 1;
    }
    const e = t.summary ? t.end : t.start + t.days;
    const p = byId[t.parent];
    if (p) {
      if (t.start < p.start) p.start = t.start;
      if (e > p.end) p.end = e;
    }
  }
  for (const t of tasks) {
    if (t.summary) t.days = Math.max(1, t.end - t.start);
    delete t.end;
  }
  // the activity to move: among the first 400 leaves, the one whose next in package follows by link
  const succ = new Map();
  for (const l of links) {
    if (!succ.has(l.source)) succ.set(l.source, []);
    succ.get(l.source).push(l.target);
  }
  const reach = (from) => {
    const seen = new Set([from]);
    const q = [from];
    while (q.length)
      for (const t of succ.get(q.pop()) ?? [])
        if (!seen.has(t)) {
          seen.add(t);
          q.push(t);
        }
    return seen.size - 1;
  };
  let move = null;
  let best = -1;
  for (const l of leaves.slice(0, 60)) {
    const next = (succ.get(l.id) ?? []).find((t) => byId[t].parent === l.parent && byId[t].start === l.start + l.days);
    if (!next) continue;
    const r = reach(l.id);
    if (r > best) {
      best = r;
      move = { id: l.id, watch: next, days: 15, reach: r };
    }
  }
  return { n: tasks.length, tasks, links, move, leaves: leaves.length };
}

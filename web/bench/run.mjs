// Measures our Gantt page beside the open peers, all in one run, and writes docs/benchmarks-ui.md.
//
//   npm run bench -- [--sizes 1000,10000,50000] [--runs 3] [--pages gantry,svar,dhtmlx] [--out FILE]
//
// One fresh browser per measurement, rounds interleaved so that a noisy minute does not fall on one page only.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
const web = join(here, '..');
const arg = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : otherwise;
};
const sizes = arg('sizes', '1000,10000,50000').split(',').map(Number);
const runs = Number(arg('runs', 3));
const pages = arg('pages', 'gantry,svar,dhtmlx').split(',');
const out = arg('out', join(web, '..', 'docs', 'benchmarks-ui.md'));
const names = { gantry: 'Gantry', svar: 'SVAR React Gantt 2.7.3 (MIT)', dhtmlx: 'dhtmlx-gantt 10.0.3 (MIT)' };

function build() {
  const vite = join(web, 'node_modules', 'vite', 'bin', 'vite.js');
  const run = (config) =>
    execFileSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
      cwd: web,
      stdio: 'inherit',
    });
  run(join(here, 'vite.config.ts'));
  if (pages.some((page) => page !== 'gantry')) {
    const peers = join(here, 'peers');
    if (!existsSync(join(peers, 'node_modules'))) {
      execFileSync('npm', ['ci', '--ignore-scripts', '--silent'], { cwd: peers, stdio: 'inherit' });
    }
    run(join(peers, 'vite.config.ts'));
  }
}

const roots = { gantry: join(here, 'dist'), svar: join(here, 'peers', 'dist'), dhtmlx: join(here, 'peers', 'dist') };
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

function serve() {
  const server = createServer((request, response) => {
    const [, page, ...rest] = new URL(request.url, 'http://x').pathname.split('/');
    const file = join(roots[page] ?? '', ...rest);
    if (!roots[page] || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Over how many edits the memory is to stay as it is. */
const EDITS = 1_000;

/** How long one page may take for everything, in ms. */
const PATIENCE = 240_000;

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

async function measure(address, page, n) {
  const profile = mkdtempSync(join(tmpdir(), 'gantt-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
    viewport: { width: 1600, height: 900 },
    timezoneId: 'UTC',
  });
  const result = { page, n, load1: loadavg()[0] };
  try {
    const tab = context.pages()[0] ?? (await context.newPage());
    tab.setDefaultTimeout(180_000);
    await tab.goto(`${address}/${page}/${page === 'gantry' ? 'index' : page}.html`);
    await tab.waitForFunction(() => window.__ready === true);
    const cdp = await context.newCDPSession(tab);
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    await tab.evaluate((size) => window.__bench.generate(size), n);
    await tab.evaluate(() => window.__bench.prepare());
    const before = await heap();
    result.load = await tab.evaluate(() => window.__bench.load(120_000));
    result.nodes = await tab.evaluate(() => window.__bench.nodes());
    result.heap = await heap();
    result.own = result.heap - before;
    result.wheel = await tab.evaluate(() => window.__bench.scroll('wheel'));
    result.full = await tab.evaluate(() => window.__bench.scroll('full'));
    result.move = await tab.evaluate(() => window.__bench.move());
    result.collapse = await tab.evaluate(() => window.__bench.collapse());
    // Caches fill in the first edits; what grows behind them is kept for ever.
    if (await tab.evaluate(() => window.__bench.edits(100))) {
      const warm = await heap();
      result.edits = await tab.evaluate((count) => window.__bench.edits(count), EDITS);
      result.grown = (await heap()) - warm;
    }
    if (arg('shots', '')) await tab.screenshot({ path: join(arg('shots'), `${page}-${n}.png`) });
  } catch (error) {
    result.error = String(error.message ?? error).split('\n')[0];
  } finally {
    await context.close().catch(() => {});
    rmSync(profile, { recursive: true, force: true });
  }
  return result;
}

const median = (values) => {
  const known = values.filter((v) => v != null).sort((a, b) => a - b);
  return known.length ? known[Math.floor((known.length - 1) / 2)] : null;
};
const whole = (v) => (v == null ? '–' : Math.round(v).toLocaleString('en').replaceAll(',', ' '));
const pair = (a, b, show = (v) => v ?? '–') => `${show(a)} / ${show(b)}`;

/** Figures of one page and size as medians, with those that have a budget held against it. */
function figures(results) {
  const m = (pick) => median(results.map(pick));
  return {
    painted: m((r) => r.load?.painted),
    heap: m((r) => r.heap),
    nodes: m((r) => r.nodes),
    most: m((r) => r.full?.maxNodes),
    wheel: [m((r) => r.wheel?.median), m((r) => r.wheel?.p95)],
    full: [m((r) => r.full?.median), m((r) => r.full?.p95)],
    blank: m((r) => r.full?.blankSamples),
    own: m((r) => r.move?.own),
    successors: m((r) => r.move?.succ),
    moved: m((r) => r.move?.moved),
    collapse: [m((r) => r.collapse?.collapse), m((r) => r.collapse?.expand)],
    grown: m((r) => r.grown),
    each: m((r) => r.edits?.each),
  };
}

function table(all, n) {
  const rows = pages.map((page) => {
    const results = all.filter((r) => r.page === page && r.n === n);
    const failed = results.find((r) => r.error);
    const f = figures(results);
    const moved = f.moved == null ? '' : ` (${f.moved} moved)`;
    const successors = f.successors == null ? 'no scheduling' : `${whole(f.successors)}${moved}`;
    return `| ${names[page]}${failed ? ` (${failed.error})` : ''} | ${whole(f.painted)} | ${whole(f.heap)} | ${pair(f.nodes, f.most, whole)} | ${pair(...f.wheel)} | ${pair(...f.full)} | ${f.blank ?? '–'} | ${whole(f.own)} / ${successors} | ${pair(...f.collapse, whole)} |`;
  });
  return [
    `### ${n.toLocaleString('en').replaceAll(',', ' ')} rows`,
    '',
    '| page | painted ms | heap MB | nodes at rest / most | wheel frame median / p95 ms | full scroll median / p95 ms | blank samples | edit: own bar / successors ms | collapse / expand all ms |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function budgets(all) {
  const n = Math.max(...sizes);
  const f = figures(all.filter((r) => r.page === 'gantry' && r.n === n));
  const held = (figure, limit) => (figure == null ? 'not measured' : figure <= limit ? 'kept' : '**missed**');
  const rows = [
    ['painted from data in memory', whole(f.painted), 400, f.painted, 'ms'],
    ['wheel, p95 of frames', f.wheel[1], 33.4, f.wheel[1], 'ms'],
    ['full scroll, median of frames', f.full[0], 16.8, f.full[0], 'ms'],
    ['full scroll, p95 of frames', f.full[1], 33.4, f.full[1], 'ms'],
    ['samples without a row', f.blank, 0, f.blank, ''],
    ['nodes, the most while scrolling', f.most, 900, f.most, ''],
    ['heap', whole(f.heap), 60, f.heap, 'MB'],
    ['collapse all', whole(f.collapse[0]), 100, f.collapse[0], 'ms'],
    ['expand all', whole(f.collapse[1]), 100, f.collapse[1], 'ms'],
    ['successors previewed after an edit', whole(f.successors), 50, f.successors, 'ms'],
    [`heap grown over ${whole(EDITS)} edits answered by the server`, f.grown?.toFixed(1), 2, f.grown, 'MB'],
  ];
  return [
    `| at ${whole(n)} rows | figure | budget | |`,
    '|---|---|---|---|',
    ...rows.map(
      ([name, figure, limit, value, unit]) =>
        `| ${name} | ${figure ?? '–'} ${unit} | ≤ ${limit} ${unit} | ${held(value, limit)} |`,
    ),
    '',
  ].join('\n');
}

/** gzip sizes of the built client: what the first screen loads, and the Gantt behind it. */
function scripts() {
  const dist = join(web, 'dist');
  const manifest = join(dist, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return 'The client was not built (`npm run build`), so script sizes are not measured.\n';
  const entries = JSON.parse(readFileSync(manifest, 'utf8'));
  const size = (files) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1024;
  const reach = (key, seen = new Set()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of entries[key]?.imports ?? []) reach(next, seen);
    return seen;
  };
  const files = (keys, kind) => [
    ...new Set([...keys].flatMap((k) => (kind === 'css' ? (entries[k].css ?? []) : [entries[k].file]))),
  ];
  const first = reach(Object.keys(entries).find((k) => entries[k].isEntry));
  const route = Object.keys(entries).find((k) => k.includes('gantt-route'));
  const gantt = new Set([...reach(route)].filter((k) => !first.has(k)));
  return [
    '| gzip KiB | script | style |',
    '|---|---|---|',
    `| first screen (budget ≤ 180 of script) | ${size(files(first)).toFixed(0)} | ${size(files(first, 'css')).toFixed(0)} |`,
    `| and for the Gantt | ${size(files(gantt)).toFixed(0)} | ${size(files(gantt, 'css')).toFixed(0)} |`,
    '',
  ].join('\n');
}

build();
const server = await serve();
const address = `http://127.0.0.1:${server.address().port}`;
const all = [];
for (const n of sizes) {
  for (let run = 0; run < runs; run++) {
    for (const page of pages) {
      const r = await Promise.race([
        measure(address, page, n),
        sleep(PATIENCE, { page, n, load1: loadavg()[0], error: `over ${PATIENCE / 1000} s` }, { ref: false }),
      ]);
      all.push(r);
      console.log(
        page,
        n,
        `#${run + 1}`,
        r.error ??
          `painted ${whole(r.load?.painted)} heap ${whole(r.heap)} nodes ${r.nodes}/${r.full?.maxNodes} wheel ${r.wheel?.median}/${r.wheel?.p95} full ${r.full?.median}/${r.full?.p95} blank ${r.full?.blankSamples} edit ${whole(r.move?.own)}/${whole(r.move?.succ)} (${r.move?.moved ?? '–'}) collapse ${whole(r.collapse?.collapse)}/${whole(r.collapse?.expand)} grown ${r.grown?.toFixed(2) ?? '–'} MB over ${r.edits?.count ?? 0} edits of ${whole(r.edits?.each)} ms`,
      );
    }
  }
}
server.close();
const loads = all.map((r) => r.load1);
const browser = execFileSync(process.env.CHROMIUM ?? '/usr/bin/chromium', ['--version'])
  .toString()
  .trim();
const text = `# The Gantt page, measured

Written by \`make bench-ui\` (\`npm run bench\` in web/). ${browser}, headless, no GPU, 1600 × 900; ${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; load of the machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} during the run. Medians of ${runs} runs, a fresh browser each, pages in turn.

Every page draws the same generated plan (bench/src/data.js): four levels, ten rows a package, about 1.45 finish-to-start links per activity. *Painted* is from data in memory to the second frame with bars. *Wheel* scrolls 120 px a frame, *full* the whole height in 240 frames, so that every frame shows new rows. *Edit* is until the changed bar, and until the bar of the watched successor, has moved on screen: the peers move an activity by 15 days and schedule nothing; ours lengthens it by 15 days and previews its successors before the server answers. Ours is the whole screen of the product with toolbar and status strip; the peers are their component alone, with three columns. *Heap grown* is what a collected heap holds more behind a thousand further edits all over the plan, each drawn, sent, answered and settled, than behind the first hundred.

## Against the budget

${budgets(all)}
${scripts()}
## Beside the open components

${sizes.map((n) => table(all, n)).join('\n')}
Frames are \`requestAnimationFrame\` intervals: 16.7 ms is the screen's own pace, nothing is faster. Scrolling is set from script, so painting keeps step with the frame.
`;
// What other scripts wrote stays: see part.ts.
const kept = existsSync(out) ? readFileSync(out, 'utf8') : '';
const parts = kept.indexOf('<!-- ');
writeFileSync(out, parts < 0 ? text : `${text.trimEnd()}\n\n${kept.slice(parts)}`);
console.log(`\nwritten to ${out}`);

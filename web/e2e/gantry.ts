// The real program as a test runs it: its own data directory, its own database, a free port.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const binary = process.env.GANTRY_BIN ?? resolve(import.meta.dirname, '../../bin/gantry');

/** Real schedules of other tools, kept beside the project; tests that need one are skipped where it is absent. */
export function sharedFile(path: string): string | undefined {
  const found = join(process.env.GANTRY_SHARED ?? resolve(import.meta.dirname, '../../../shared'), path);
  return existsSync(found) ? found : undefined;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** What a server shows of the demo company: nothing, the clinics without tasks, or with the clinics the building and its closed weeks. */
export type Demo = 'none' | 'clinics' | 'building';

export class Gantry {
  readonly url: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly data: string;
  private process: ChildProcess | undefined;
  private log = '';

  private constructor(data: string, port: number, demo: Demo) {
    this.data = data;
    this.url = `http://127.0.0.1:${port}`;
    this.env = {
      ...process.env,
      GANTRY_DATA: data,
      GANTRY_ADDR: `127.0.0.1:${port}`,
      GANTRY_PUBLIC_URL: '',
      GANTRY_DEMO: String(demo !== 'none'),
      GANTRY_DEMO_BUILDING: String(demo === 'building'),
      GANTRY_DEMO_LOOKAHEAD: 'false',
      GANTRY_SIGN_UP: 'true',
      GANTRY_DEVELOPMENT_INBOX: 'true',
      DATABASE_URL: '',
    };
  }

  /** Starts in a directory of its own, with the clinics of the demo company unless told otherwise; its clock runs ahead to a moment. */
  static async start(demo: Demo = 'clinics', at?: Date): Promise<Gantry> {
    const gantry = new Gantry(await mkdtemp(join(tmpdir(), 'gantry-e2e-')), await freePort(), demo);
    if (at) gantry.runAheadTo(at);
    await gantry.run();
    return gantry;
  }

  /** Starts without the demo company, with providers to sign in with besides a password. */
  static async startWith(providers: object): Promise<Gantry> {
    const gantry = new Gantry(await mkdtemp(join(tmpdir(), 'gantry-e2e-')), await freePort(), 'none');
    gantry.env.GANTRY_SSO_FILE = join(gantry.data, 'providers.json');
    await writeFile(gantry.env.GANTRY_SSO_FILE, JSON.stringify(providers));
    await gantry.run();
    return gantry;
  }

  /** Starts with the clinics of the demo company, and opens the database to its analysts over TLS. */
  static async startWithListener(): Promise<Gantry> {
    const gantry = new Gantry(await mkdtemp(join(tmpdir(), 'gantry-e2e-')), await freePort(), 'clinics');
    gantry.env.GANTRY_SQL_ADDR = `127.0.0.1:${await freePort()}`;
    await gantry.run();
    return gantry;
  }

  /** Where analysts connect. */
  get sqlPort(): number {
    return Number(this.env.GANTRY_SQL_ADDR?.split(':')[1]);
  }

  /** The pages of the letters it kept, the oldest first. */
  async letters(): Promise<string[]> {
    const folder = join(this.data, 'mail');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  }

  /** Runs the server until it says that it is ready. */
  async run(): Promise<void> {
    const child = spawn(binary, ['serve'], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    this.log = '';
    await new Promise<void>((ready, fail) => {
      const patience = setTimeout(() => fail(new Error(`not ready after 120 s:\n${this.log}`)), 120_000);
      const read = (chunk: Buffer) => {
        this.log += chunk.toString();
        if (!this.log.includes('is ready at')) return;
        clearTimeout(patience);
        ready();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code, signal) => {
        clearTimeout(patience);
        fail(new Error(`ended with ${code ?? signal}:\n${this.log}`));
      });
      child.once('error', fail);
    });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  /** Starts anew on the same data at a later moment: the clock runs ahead from then on. */
  async later(at: Date): Promise<void> {
    await this.stop();
    this.runAheadTo(at);
    await this.run();
  }

  private runAheadTo(at: Date): void {
    this.env.GANTRY_CLOCK_AHEAD = `${Math.ceil((at.getTime() - Date.now()) / 1000)}s`;
  }

  /** As a power cut would: nothing is finished, nobody is notified. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to stop and waits until it has. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Stops and forgets everything it stored. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Runs a subcommand on the same data and gives what it printed. The server must not be running. */
  async command(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(binary, args, { env: this.env, maxBuffer: 64 << 20 });
    return stdout;
  }
}

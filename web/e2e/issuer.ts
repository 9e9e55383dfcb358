// An OpenID Connect issuer on this machine, with a page where people sign in or decline.
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(claims: object): string {
  const body = `${text({ alg: 'RS256', kid: '1' })}.${text(claims)}`;
  return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
}

export class Issuer {
  readonly url: string;
  private readonly codes = new Map<string, URLSearchParams>();
  private readonly server: Server;
  private readonly email: string;

  private constructor(server: Server, email: string) {
    this.server = server;
    this.email = email;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      const asked = new URL(request.url ?? '/', this.url);
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => this.answer(asked, new URLSearchParams(body), response));
    });
  }

  /** One that knows a single person, whose address it has verified. */
  static async start(email: string): Promise<Issuer> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new Issuer(server, email);
  }

  /** What Gantry needs to know of it. */
  settings(name: string, label: string): object {
    return { providers: [{ name, label, issuer: this.url, client_id: 'gantry', client_secret: 'of the test' }] };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private answer(asked: URL, body: URLSearchParams, response: ServerResponse): void {
    const json = (value: object | undefined) => {
      response.writeHead(value ? 200 : 400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value ?? { error: 'invalid_grant' }));
    };
    const description = {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    };
    if (asked.pathname === '/authorize') this.page(asked.searchParams, response);
    else if (asked.pathname === '/token') json(this.redeem(body));
    else if (asked.pathname === '/keys') {
      json({ keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: '1' }] });
    } else json(description);
  }

  /** Two links: the keyboard reaches both. */
  private page(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    this.codes.set(code, asked);
    const back = (more: Record<string, string>) => {
      const to = new URL(asked.get('redirect_uri') ?? this.url);
      to.search = String(new URLSearchParams({ ...more, state: asked.get('state') ?? '' }));
      return to.href.replaceAll('&', '&amp;');
    };
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Identity</title><main><h1>Identity</h1>
       <a href="${back({ code })}">Continue</a> <a href="${back({ error: 'access_denied' })}">Decline</a></main></html>`,
    );
  }

  /** A code serves once, with the secret half of PKCE. */
  private redeem(body: URLSearchParams): object | undefined {
    const code = body.get('code') ?? '';
    const asked = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (asked?.get('code_challenge') !== challenge) return undefined;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.url,
      aud: 'gantry',
      sub: 'subject-1',
      nonce: asked.get('nonce'),
      email: this.email,
      email_verified: true,
      // As OpenID Connect has it: said where the relying party asked how old a proof may be.
      ...(asked.has('max_age') ? { auth_time: now } : {}),
      iat: now,
      exp: now + 60,
    };
    return { access_token: 'x', token_type: 'Bearer', id_token: token(claims) };
  }
}

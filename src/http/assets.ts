import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** A script, style sheet, font, or data of our own pages. */
export interface Asset {
  readonly name: string;
  readonly type: 'js' | 'css' | 'json' | 'woff2';
  /** Reads the content; called once, on first use. */
  readonly load: () => Promise<Buffer>;
}

interface Loaded {
  readonly path: string;
  readonly content: Buffer;
  readonly gzip: Promise<Buffer>;
  readonly brotli: Promise<Buffer>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A better quality than that of other responses (`compressed.ts`), because assets are compressed once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves assets under names that change with their content, compressed once, so that browsers can cache them forever.
 */
export class Assets {
  readonly #assets: ReadonlyMap<string, Asset>;
  readonly #loaded = new Map<string, Promise<Loaded>>();

  constructor(assets: readonly Asset[]) {
    this.#assets = new Map(assets.map((asset) => [asset.name, asset]));
  }

  async path(name: string): Promise<string> {
    return (await this.#load(name)).path;
  }

  /** Serves `/assets/{name}.{hash}.{type}`; passes everything else on. */
  readonly serve: RequestHandler<{ file: string }> = async (request, response, next) => {
    const [name = ''] = request.params.file.split('.', 1);
    if (!this.#assets.has(name)) return next();
    const asset = await this.#load(name);
    if (asset.path !== `/assets/${request.params.file}`) return next();
    response.setHeader('Cache-Control', FOREVER);
    response.setHeader('Vary', 'Accept-Encoding');
    response.type(this.#assets.get(name)!.type);
    await sendCompressed(request, response, asset);
  };

  #load(name: string): Promise<Loaded> {
    const known = this.#loaded.get(name);
    if (known) return known;
    const asset = this.#assets.get(name);
    if (!asset) throw new Error(`there is no asset ${name}`);
    const loading = asset.load().then((content) => ({
      path: `/assets/${name}.${hashOf(content)}.${asset.type}`,
      content,
      gzip: compressGzip(content),
      brotli: compressBrotli(content, BROTLI),
    }));
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.delete(name));
    return loading;
  }
}

async function sendCompressed(request: Request, response: Response, asset: Loaded): Promise<void> {
  const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') {
    response.end(asset.content);
    return;
  }
  response.setHeader('Content-Encoding', encoding);
  response.end(await (encoding === 'br' ? asset.brotli : asset.gzip));
}

const hashOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 12).replaceAll('_', '-');

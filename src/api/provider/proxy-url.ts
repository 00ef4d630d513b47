import { absoluteUrl, config } from './config.ts'

/** Where something of the proxy's stands: 'restaurants/…' below its base; an address of its own stays as it is. */
export const proxyUrl = (path: string): string =>
  new URL(path, absoluteUrl(`${config().proxyBase.replace(/\/+$/, '')}/`)).href

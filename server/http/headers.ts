import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { inlineScriptHashes } from './console-files.ts'

/**
 * Security headers on every answer. Scripts come from this server only, and inline ones only by their hash;
 * styles may stand inline because the widgets set theirs as attributes.
 */
export async function guardHeaders(app: FastifyInstance, consoleFolder: string | undefined): Promise<void> {
  const scripts = consoleFolder ? await inlineScriptHashes(consoleFolder) : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Told behind TLS only, where the browser heeds it; over plain HTTP it ignores the header.
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
}

import type { FastifyInstance } from 'fastify'

const JSON_TYPE = 'application/json'

/**
 * Reads JSON bodies. Many clients send the type with every call, also with a DELETE that has no body: an empty body is
 * then no body, and the contract says whether that is enough.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(JSON_TYPE)
  app.addContentTypeParser<string>(JSON_TYPE, { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined)
    else parse(request, text, done)
  })
}

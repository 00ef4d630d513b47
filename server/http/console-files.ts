import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const policy = z.object({ scriptSrc: z.array(z.string().regex(/^'sha256-[\w+/=]+'$/)) })

/** The hashes of the built pages' inline scripts, as the build wrote them beside the pages. */
export async function inlineScriptHashes(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'csp.json'), 'utf8').catch(() => null)
  return text === null ? [] : policy.parse(JSON.parse(text)).scriptSrc
}

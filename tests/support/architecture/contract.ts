import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { Topic } from '#src/contract/live/define.ts'

const FOLDER = join(import.meta.dirname, '../../../src/contract')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  isObject(value) && typeof value.name === 'string' && typeof value.method === 'string' && 'answer' in value
const isTopic = (value: unknown): value is Topic =>
  isObject(value) && typeof value.destination === 'string' && 'message' in value

/** Every call and every live topic that the contract's files declare. */
export async function readContract(): Promise<{ endpoints: AnyEndpoint[]; topics: Topic[] }> {
  const names = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.ts')).sort()
  const files: Record<string, unknown>[] = await Promise.all(
    names.map((name) => import(pathToFileURL(join(FOLDER, name)).href)),
  )
  // The calls of a history or a dictionary stand together in one object; a dictionary's have names of their own too.
  const values = files
    .flatMap((file) => Object.values(file))
    .flatMap((value) => (isObject(value) && !isEndpoint(value) ? [value, ...Object.values(value)] : [value]))
  return { endpoints: [...new Set(values.filter(isEndpoint))], topics: values.filter(isTopic) }
}

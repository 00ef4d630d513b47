import * as z from 'zod/mini'
import { KEPT_FORM_KEY } from '#src/domain/storage-keys.ts'

/** A form that is kept while its page is left: somebody proves at their identity provider who they are, and comes back. */
export interface KeptForm {
  /** Which form it is, as its page knows it: 'user'. */
  name: string
  /** What it changes, as it was when the form was opened; null for something new. */
  row: unknown
  values: Readonly<Record<string, unknown>>
}

/** As long as somebody may take at their provider, and then some. */
const KEPT_MS = 15 * 60_000
/** Fields that never leave the page. */
const SECRET = /password|secret/i

const stored = z.object({
  name: z.string(),
  row: z.unknown(),
  values: z.record(z.string(), z.unknown()),
  user: z.string(),
  until: z.number(),
})

/** The form that stands on the page, if it can be brought back. */
let shown: (() => KeptForm) | null = null

/** Offers a form to be kept; call the answer once it is gone. */
export function offerForm(read: () => KeptForm): () => void {
  shown = read
  return () => {
    if (shown === read) shown = null
  }
}

export const hasFormToKeep = (): boolean => shown !== null

/**
 * Keeps what the form on the page holds, for this user and in this tab, without passwords. False where there is none, or
 * where the browser doesn't keep anything.
 * @param now epoch milliseconds
 */
export function keepForm(user: string, now: number): boolean {
  if (!shown) return false
  const { name, row, values } = shown()
  const open = Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field)))
  const kept: z.infer<typeof stored> = { name, row, values: open, user, until: now + KEPT_MS }
  try {
    sessionStorage.setItem(KEPT_FORM_KEY, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetForm(): void {
  try {
    sessionStorage.removeItem(KEPT_FORM_KEY)
  } catch {
    // Then nothing was kept.
  }
}

function read(): z.infer<typeof stored> | null {
  try {
    return z.parse(stored, JSON.parse(sessionStorage.getItem(KEPT_FORM_KEY) ?? 'null'))
  } catch {
    return null
  }
}

export interface Returned<Row> {
  row: Row | null
  values: KeptForm['values']
}

/**
 * What the form of this name held when its page was left; null where nothing was kept, or for somebody else. It stays
 * until the form has it: see `useForm`.
 * @param row checks what it changes: another build may have kept it
 */
export function returnedForm<Row>(
  name: string,
  row: z.ZodMiniType<Row>,
  user: string,
  now: number,
): Returned<Row> | null {
  const kept = read()
  if (!kept || kept.user !== user || kept.until < now || kept.until > now + KEPT_MS) {
    forgetForm()
    return null
  }
  if (kept.name !== name) return null
  const found = kept.row === null ? null : z.safeParse(row, kept.row)
  if (found && !found.success) return null
  return { row: found ? found.data : null, values: kept.values }
}

const isAlike = (one: unknown, other: unknown): boolean =>
  one === null ||
  other === null ||
  (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))

/** A form's values with the kept ones in their places; what has no place, or is something else by now, is left out. */
export const withKept = <Values extends object>(values: Values, kept: KeptForm['values']): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      Object.hasOwn(kept, name) && isAlike(value, kept[name]) ? [[name, kept[name]]] : [],
    ),
  ),
})

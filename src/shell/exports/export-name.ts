import type { Report } from '#src/contract/operations/reports.ts'

/** 'entree-chute' is 'Entree chute'; a finished export goes by its file's name. */
export function exportName({ kind, attachments }: Pick<Report, 'kind' | 'attachments'>): string {
  const words = kind.replaceAll('-', ' ')
  return attachments[0]?.name ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

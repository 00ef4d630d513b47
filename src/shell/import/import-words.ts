import { t, type Values } from '#src/domain/language/text.ts'

/** What an import says of the rows that it is about, in whole sentences. */
export interface ImportWords {
  /** Of the dialog. */
  title: string
  imported: (counts: Values<'created' | 'changed'>) => string
  /** The name of the template, without its ending. */
  file: string
}

/** The words of each import. */
export const IMPORT_WORDS = {
  users: {
    title: t('Import users'),
    imported: (counts) => t('Imported users: {created} created, {changed} changed', counts),
    file: 'users',
  },
  restaurants: {
    title: t('Import restaurants'),
    imported: (counts) => t('Imported restaurants: {created} created, {changed} changed', counts),
    file: 'restaurants',
  },
  materials: {
    title: t('Import materials'),
    imported: (counts) => t('Imported materials: {created} created, {changed} changed', counts),
    file: 'materials',
  },
  packages: {
    title: t('Import packages'),
    imported: (counts) => t('Imported packages: {created} created, {changed} changed', counts),
    file: 'packages',
  },
  containers: {
    title: t('Import containers'),
    imported: (counts) => t('Imported containers: {created} created, {changed} changed', counts),
    file: 'containers',
  },
} satisfies Record<string, ImportWords>

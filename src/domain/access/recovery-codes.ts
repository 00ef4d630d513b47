import { t } from '../language/text.ts'

/** So many are soon gone: one is told to make new ones. */
const FEW = 3

/** Whether somebody should make new recovery codes before the ones they have are gone. */
export const areFewCodes = (left: number): boolean => left <= FEW

/** 'Recovery codes remaining: 9.', and what to do once they are few or gone. */
export function codesLeftText(left: number): string {
  if (left === 0) return t('You have no recovery codes left. Create new ones before you lose your phone.')
  return areFewCodes(left)
    ? t('Recovery codes remaining: {count}. Create new ones before you run out.', { count: left })
    : t('Recovery codes remaining: {count}.', { count: left })
}

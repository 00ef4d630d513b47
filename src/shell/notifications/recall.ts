import { notify } from './notify.ts'

/** Milliseconds for which 'Undo' stands beside what was done, as beside the deletion of a list's row. */
export const RECALL_OFFERED_MS = 8000

export const tellFailure = ({ message }: Error): void =>
  void notify({ kind: 'error', title: 'Error', text: message })

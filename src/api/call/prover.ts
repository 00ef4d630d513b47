import { PROOF_NEEDED } from '#src/contract/define/refusal.ts'
import type { Result } from './result.ts'

/** Asks the user to prove that they own the session; true once they have, false when they gave up. */
export type Prover = () => Promise<boolean>

const nobody: Prover = async () => false
let current: Prover = nobody
let asking: Promise<boolean> | null = null

/** Puts a prover in place; call the answer to take it away again. */
export function setProver(prover: Prover): () => void {
  current = prover
  return () => {
    if (current === prover) current = nobody
  }
}

/** One question, however many calls wait for it. */
function prove(): Promise<boolean> {
  asking ??= current().finally(() => {
    asking = null
  })
  return asking
}

/**
 * Makes a call. If it was refused because a proof is needed, asks for the proof and makes the call once more; the
 * caller need not know. If the user gives up, the refusal is the answer.
 */
export async function withProof<T>(make: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await make()
  if (result.success || result.reason !== PROOF_NEEDED || !(await prove())) return result
  return make()
}

import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Result } from '#src/api/call/result.ts'
import { CODE_LENGTH } from '#src/contract/account/multi-factor.ts'
import { t } from '#src/domain/language/text.ts'
import { CodeInput } from '#src/ui/inputs/code/code-input.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { useCode } from './use-code.ts'
import { type Given, OFFERS, type ProofMethod, useProof } from './use-proof.ts'

const FACTOR: readonly ProofMethod[] = ['code', 'recovery']

interface GuardedStepProps<T> {
  /** What the proof is for: 'Enter a code to turn multi-factor off.' */
  lead: string
  /** How it may be given, the usual one first; by the second factor unless set. */
  ways?: readonly ProofMethod[]
  /** What the proof opens; a refusal of it is told as one of the proof is. */
  step: () => Promise<Result<T>>
  onDone: (answer: T) => void
}

/** A step that first asks for a proof that the session's user takes it: a code, a passkey, or their password. */
export function GuardedStep<T>({ lead, ways = FACTOR, step, onDone }: GuardedStepProps<T>) {
  const [way, setWay] = useState<ProofMethod>(ways[0] ?? 'code')
  const prove = useProof()
  const { enter, boxes, reset } = useCode<T, Given>(async (given) => {
    const right = await prove(given.way, given.entered)
    return right.success ? step() : right
  }, onDone)
  const { onFull: _, ...told } = boxes
  const onEnter = (entered: string) => void enter({ way, entered })
  const change = (other: ProofMethod) => {
    setWay(other)
    reset()
    // Nothing is to be typed: the press was the wish for it.
    if (other === 'passkey') void enter({ way: other, entered: '' })
  }
  return (
    <Stack gap={16}>
      <Text>{lead}</Text>
      {way === 'password' && <ConfirmPassword {...told} onEnter={onEnter} />}
      {way === 'recovery' && <RecoveryForm {...told} onEnter={onEnter} />}
      {way === 'code' && (
        <CodeInput label={t('Verification code')} length={CODE_LENGTH} {...told} onFull={onEnter} />
      )}
      {way === 'passkey' && <PasskeyStep error={told.error} busy={told.busy} onAsk={() => onEnter('')} />}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="default" disabled={told.busy} onClick={() => change(other)}>
            {OFFERS[other]}
          </Button>
        ))}
    </Stack>
  )
}

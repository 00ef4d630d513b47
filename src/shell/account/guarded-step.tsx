import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import type { Result } from '#src/api/result.ts'
import { CODE_LENGTH, verifyCode, verifyRecoveryCode } from '#src/contract/multi-factor.ts'
import { CodeInput } from '#src/ui/inputs/code-input.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { useCode } from './use-code.ts'

interface GuardedStepProps<T> {
  /** What the code is for: 'Enter a code to turn multi-factor off.' */
  lead: string
  /** What the code opens; a refusal of it is told as one of the code is. */
  step: () => Promise<Result<T>>
  onDone: (answer: T) => void
}

/** A step that changes the second factor: it asks for a code of it first, or for a recovery code. */
export function GuardedStep<T>({ lead, step, onDone }: GuardedStepProps<T>) {
  const [recovering, setRecovering] = useState(false)
  const code = useCode(async (entered) => {
    const right = recovering
      ? await call(verifyRecoveryCode, { body: { recoveryCode: entered } })
      : await call(verifyCode, { body: { code: entered } })
    return right.success ? step() : right
  }, onDone)
  return (
    <Stack gap={16}>
      <Text>{lead}</Text>
      {recovering ? (
        <RecoveryForm error={code.boxes.error} busy={code.boxes.busy} onEnter={code.boxes.onFull} />
      ) : (
        <CodeInput label="Verification code" length={CODE_LENGTH} {...code.boxes} />
      )}
      <Button
        variant="default"
        disabled={code.boxes.busy}
        onClick={() => {
          setRecovering(!recovering)
          code.reset()
        }}
      >
        {recovering ? 'Use the app’s code' : 'Use a recovery code'}
      </Button>
    </Stack>
  )
}

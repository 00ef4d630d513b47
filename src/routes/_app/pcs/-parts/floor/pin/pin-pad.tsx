import { Button } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { checkPin } from '#src/contract/devices/pairing.ts'
import { t } from '#src/domain/language/text.ts'
import css from './pin-pad.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const LONGEST = 8

/** Asks for the PIN that was chosen when this tablet was paired. Its keys are pressed with gloves; a keyboard works too. */
export function PinPad({ onRight }: { onRight: () => void }) {
  const [pin, setPin] = useState('')
  const check = useMutation(mutationOptionsFor(checkPin))
  const enter = (next: string) => {
    check.reset()
    setPin(next.replace(/\D/g, '').slice(0, LONGEST))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pin !== '') check.mutate({ body: { pin } }, { onSuccess: onRight, onError: () => setPin('') })
  }
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => enter(pin + digit)}>
      {digit}
    </button>
  )
  return (
    <form className={css.pad} onSubmit={submit}>
      {/* Without the device's own keyboard, which would cover the keys. */}
      <input
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={t('PIN')}
        aria-describedby="pin-fault"
        value={pin}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
      />
      <p id="pin-fault" role="alert" className={css.fault}>
        {check.error && (check.error.fields.pin ?? check.error.message)}
      </p>
      <div className={css.keys}>
        {KEYS.map(key)}
        <button type="button" aria-label={t('Delete the last digit')} onClick={() => enter(pin.slice(0, -1))}>
          <IconBackspace size={32} aria-hidden />
        </button>
        {key('0')}
        <Button type="submit" h={96} fz="1.5rem" loading={check.isPending} disabled={pin === ''}>
          {t('OK')}
        </Button>
      </div>
    </form>
  )
}

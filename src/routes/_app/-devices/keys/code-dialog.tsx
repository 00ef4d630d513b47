import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { invalidate, mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { CopyButton } from '#src/app/copy-button.tsx'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { devices } from '#src/contract/devices/devices.ts'
import { cancelEnrolment, type createEnrolment, enrolments } from '#src/contract/devices/enrolments.ts'
import { intakeKeys } from '#src/contract/devices/intake-keys.ts'
import { tablets } from '#src/contract/devices/tablets.ts'
import { PAIR } from '#src/domain/access/pages.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import { CODE_STATUSES } from '#src/domain/statuses.ts'
import { Ticking } from '#src/ui/clock/ticking.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { tx } from '#src/ui/text/tx.ts'
import { usePhone } from '#src/ui/use-phone.ts'

/** How often it is looked at where no live news comes. */
const LOOK_AGAIN_MS = 5_000
const SHOWN = [enrolments]
/** What lists the device once it has used its code. */
const CHANGED = [devices, tablets, intakeKeys]

/** 'mm:ss' until a moment. */
function remaining(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface CodeDialogProps {
  made: AnswerOf<typeof createEnrolment>
  onClose: () => void
}

/** The code of a device, shown this once, until the device has used it. */
export function CodeDialog({ made, onClose }: CodeDialogProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  useDictionaryNews('ENROLMENT', SHOWN)
  const { data } = useQuery(
    queryOptionsFor(
      enrolments,
      { query: { uuid: made.uuid } },
      { persist: false, staleTime: 0, refetchInterval: LOOK_AGAIN_MS },
    ),
  )
  const { state, address, about } = data?.content[0] ?? made
  const client = useQueryClient()
  const isUsed = state === 'USED'
  useEffect(() => {
    if (isUsed) void invalidate(client, ...CHANGED)
  }, [client, isUsed])
  const says = useCallback((now: number) => remaining(made.expiresAt, now), [made.expiresAt])
  const cancel = useMutation(mutationOptionsFor(cancelEnrolment, { invalidates: SHOWN }))
  const { kind, name, restaurant, replaces, code, url } = made
  // What a technician types on the computer (docs/kitchen.md).
  const command = kind === 'EDGE' ? `npm run edge -- enrol ${code} --url ${new URL(url).origin}` : null
  const page = kind === 'TABLET' ? `${new URL(url).origin}${PAIR}` : null
  return (
    <Dialog
      onClose={onClose}
      title={replaces === null ? t('Add device: {name}', { name }) : t('Replace hardware: {name}', { name })}
      fullScreen={usePhone()}
    >
      <Stack gap={16}>
        <Text ref={lead} tabIndex={-1}>
          {t(
            '{device} for {number} {restaurant}. Enter this code on the device, or have the device scan it. The code is only shown now.',
            {
              device: DEVICE_KIND_WORDS[kind],
              number: restaurant.number,
              restaurant: restaurant.name,
            },
          )}
        </Text>
        {state === 'WAITING' && (
          <>
            <Text
              component="output"
              aria-label={t('Device code')}
              translate="no"
              ta="center"
              fz="clamp(32px, 10vw, 48px)"
              fw={600}
              lh={1.2}
              ff="monospace"
            >
              {code}
            </Text>
            {page !== null && (
              <Text ta="center">
                {tx('To show the floor board, open {page} on the tablet.', {
                  page: (
                    <Text component="span" translate="no" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                      {page}
                    </Text>
                  ),
                })}
              </Text>
            )}
            {command !== null && (
              <Text translate="no" ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {command}
              </Text>
            )}
            <Box
              component="img"
              src={`data:image/svg+xml;utf8,${encodeURIComponent(made.qr)}`}
              alt={t('QR code with the address of Linewatch and the device code')}
              w={200}
              h={200}
              mx="auto"
              bg="#fff"
            />
          </>
        )}
        <Group gap={8} role="status">
          <StatusBadge status={CODE_STATUSES[state]} />
          {state === 'WAITING' && <Text>{tx('Valid for {time}', { time: <Ticking says={says} /> })}</Text>}
          {state === 'USED' && (
            <Text>
              {t('{name} was added from {place}.', {
                name,
                place: [address, about].filter(Boolean).join(', '),
              })}
            </Text>
          )}
          {state === 'EXPIRED' && <Text>{t('Nobody used this code in time. Create another one.')}</Text>}
        </Group>
        {cancel.error && (
          <Text role="alert" c="var(--status-bad-fg)">
            {cancel.error.message}
          </Text>
        )}
        <Group gap={8} justify="flex-end">
          {state === 'WAITING' && (
            <>
              <CopyButton
                text={command ?? made.code}
                done={command === null ? t('Code copied') : t('Command copied')}
                otherwise={t('Type the code instead.')}
              />
              <Button
                variant="default"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ params: { id: made.uuid } }, { onSuccess: onClose })}
              >
                {t('Cancel code')}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{state === 'WAITING' ? t('Close') : t('Done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

import type { ButtonProps } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { Stream } from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { isLive } from './stream-words.ts'
import type { StreamActs } from './use-stream-acts.ts'

interface StreamSwitchProps extends Pick<ButtonProps, 'variant' | 'color'> {
  stream: Stream
  acts: StreamActs
}

/** Starts a stream that is stopped, and stops one that is live. */
export function StreamSwitch({ stream, acts, ...look }: StreamSwitchProps) {
  const live = isLive(stream)
  const Icon = live ? IconPlayerStop : IconPlayerPlay
  return (
    <ActionButton
      refusal={acts.refusal}
      variant={live ? 'default' : 'filled'}
      leftSection={<Icon size={20} aria-hidden />}
      loading={acts.isBusy(stream)}
      onClick={() => (live ? acts.stop : acts.start)(stream)}
      {...look}
    >
      {live ? t('Stop') : t('Start')}
    </ActionButton>
  )
}

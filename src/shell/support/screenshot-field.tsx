import { Button, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import css from './support.module.css'

export interface ScreenshotFieldProps {
  /** What it is a picture of. */
  of: string
  picture: Blob | null
  /** Whether it goes along. */
  sent: boolean
  onSent: (sent: boolean) => void
}

/** The picture that would go along, before it does; it may be left out. */
export function ScreenshotField({ of, picture, sent, onSent }: ScreenshotFieldProps) {
  const preview = useObjectUrl(picture ?? undefined)
  if (picture === null)
    return <Text c="dimmed">{t('There is no picture of {name} to send.', { name: of })}</Text>
  return (
    <>
      <Checkbox label={t('Attach the screenshot')} checked={sent} onChange={onSent} />
      {preview !== null && (
        <img
          className={css.preview}
          src={preview}
          alt={t('Screenshot of {name}', { name: of })}
          data-left-out={!sent || undefined}
        />
      )}
    </>
  )
}

interface TakeButtonProps {
  take: () => Promise<Blob | null>
  onTaken: (picture: Blob) => void
}

/** Takes the picture when somebody wants one. */
export function TakeScreenshot({ take, onTaken }: TakeButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const press = async () => {
    setState('busy')
    // The part that takes it may not be loaded, and not every browser draws a page.
    const picture = await take().catch(() => null)
    if (picture === null) setState('failed')
    else onTaken(picture)
  }
  return (
    <>
      <Button
        variant="default"
        className={css.take ?? ''}
        loading={state === 'busy'}
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => void press()}
      >
        {t('Add a screenshot of the page')}
      </Button>
      <Text c="dimmed" role="status">
        {state === 'failed' && t('The screenshot could not be taken. Your message can be sent without one.')}
      </Text>
    </>
  )
}

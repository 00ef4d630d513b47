import { Button } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/domain/language/languages.ts'
import { language, t } from '#src/domain/language/text.ts'
import { BOARD_SCALES, type BoardScale } from '#src/shell/floor/pin.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { FittedText } from '#src/ui/screen/fitted-text.tsx'
import css from './pin.module.css'

const SIZE_WORDS: Record<BoardScale, string> = { 1: t('Standard'), 1.25: t('Large'), 1.5: t('Largest') }

export interface BoardChoice {
  scale: BoardScale
  language: Language
  sound: boolean
}

interface PinDialogProps {
  /** The tablet is paired: it is at the board for good. */
  isPaired: boolean
  onPin: (choice: BoardChoice) => void
  /** Null where it has to be answered: the tablet was paired just before. */
  onClose: (() => void) | null
}

/**
 * What a tablet is asked when it is hung up: how large, read from where the crew stands, in which language, and whether
 * it is heard.
 */
export function PinDialog({ isPaired, onPin, onClose }: PinDialogProps) {
  const [scale, setScale] = useState<BoardScale>(1)
  const [own, setOwn] = useState(language)
  const [sound, setSound] = useState(true)
  const choice = { scale, language: own, sound }
  return (
    <Dialog
      title={isPaired ? t('Set up the board') : t('Pin this tablet to the board')}
      onClose={onClose ?? (() => onPin(choice))}
      size="lg"
    >
      <p className={css.ask}>
        {t(
          'Stand where the crew stands. Choose the smallest size that you read without effort; larger figures leave room for fewer cards.',
        )}
      </p>
      <div className={css.sizes}>
        {BOARD_SCALES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === scale}
            onClick={() => setScale(one)}
            style={{ '--scale': one } as CSSProperties}
          >
            <span>{SIZE_WORDS[one]}</span>
            <FittedText className={css.sample} translate="no">
              0:21
            </FittedText>
          </button>
        ))}
      </div>
      <fieldset className={css.languages}>
        <legend>{t('Language on this tablet')}</legend>
        {LANGUAGES.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === own} onClick={() => setOwn(one)}>
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </fieldset>
      <Checkbox
        label={t('Play alarm sound on this tablet')}
        checked={sound}
        onChange={(wanted) => setSound(wanted)}
      />
      <Button size="lg" mih={64} mt={16} fullWidth onClick={() => onPin(choice)}>
        {isPaired ? t('Show the board') : t('Pin')}
      </Button>
    </Dialog>
  )
}

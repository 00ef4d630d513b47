import { useState } from 'react'
import { t, tc } from '#src/domain/language/text.ts'
import { FRYER_STEP, PAN_STEP, STEP_DONE_LABELS } from '#src/domain/queue/acts.ts'
import type { ChosenPan, Doing } from '#src/domain/queue/acts-here.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import type { FloorStep } from '#src/domain/queue/floor-board.ts'
import type { StageName } from '#src/domain/queue/stage-names.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import css from './acts.module.css'
import { Tiles } from './tiles.tsx'
import type { Kitchen } from './use-kitchen.ts'

export type Act = (doing: Doing, words: string) => void

/** How many fryers or pans a card offers; all others are in a dialog. */
const OFFERED = 2

interface StepButtonsProps {
  step: FloorStep
  code: string
  kitchen: Kitchen
  act: Act
}

/** What ends the step of a card, named by its result; where it needs a fryer or a pan, the free ones to choose from. */
export function StepButtons({ step, code, kitchen, act }: StepButtonsProps) {
  const { stage, batchNumber, uuid, pieces } = step
  const of =
    batchNumber === null || batchNumber === 0 ? `${pieces} ${code}` : `${code} ${numbered(batchNumber)}`
  if (stage === null) {
    const start = () => act(startOf(step, kitchen), t('Started: {batch}', { batch: of }))
    return (
      <Choices
        what={tc('verb', 'Start')}
        of={of}
        options={[{ key: uuid, label: tc('verb', 'Start'), run: start }]}
      />
    )
  }
  const label = STEP_DONE_LABELS[stage]
  const done = (more: { fryer?: string; pan?: ChosenPan } = {}) =>
    act({ kind: 'DONE', batch: uuid, stage, ...more }, `${label}: ${of}`)
  const options = optionsOf(stage, step, kitchen, done)
  return <Choices what={label} of={of} options={options} />
}

function optionsOf(
  stage: StageName,
  { materialUuid }: FloorStep,
  kitchen: Kitchen,
  done: (more?: { fryer?: string; pan?: ChosenPan }) => void,
): Option[] {
  const holdLimitS = kitchen.materialOf(materialUuid)?.holdLimitS ?? 0
  if (stage === PAN_STEP)
    return kitchen.freePans.map(({ code, name }) => ({
      key: code,
      label: code,
      run: () => done({ pan: { code, name, holdLimitS } }),
    }))
  if (stage === FRYER_STEP && kitchen.freeFryers.length > 0)
    return kitchen.freeFryers.map((fryer) => ({
      key: fryer,
      label: shortOf(fryer),
      run: () => done({ fryer }),
    }))
  return [{ key: stage, label: STEP_DONE_LABELS[stage], run: () => done() }]
}

/** 'Fryer 2' next to 'In fryer' is '2'. */
const shortOf = (fryer: string) => fryer.replace(/^fryer\s+(?=\S)/i, '')

/** What a recommendation begins. */
function startOf({ uuid, materialUuid, material, pieces, catering }: FloorStep, kitchen: Kitchen): Doing {
  const { fryTimeS = 0, holdLimitS = 0 } = kitchen.materialOf(materialUuid) ?? {}
  const batch = { materialUuid, material, pieces, catering, fryTimeS, holdLimitS }
  return { kind: 'START', recommendation: uuid, batch }
}

interface Option {
  key: string
  label: string
  run: () => void
}

interface ChoicesProps {
  /** 'In oil' */
  what: string
  /** 'NUG #250' */
  of: string
  options: readonly Option[]
}

/** A press chooses and does it. */
function Choices({ what, of, options }: ChoicesProps) {
  const [open, setOpen] = useState(false)
  const [only] = options
  if (options.length === 0) return <p className={css.none}>{t('No pans are free')}</p>
  if (options.length === 1 && only)
    return (
      <div className={css.acts}>
        <button type="button" className={css.act} aria-label={`${what}: ${of}`} onClick={only.run}>
          {only.label === what ? what : sideBySide([what, only.label])}
        </button>
      </div>
    )
  return (
    <div className={css.acts}>
      {options.slice(0, OFFERED).map(({ key, label, run }) => (
        <button
          key={key}
          type="button"
          className={css.choice}
          aria-label={`${what} ${label}: ${of}`}
          onClick={run}
        >
          {label}
        </button>
      ))}
      {options.length > OFFERED && (
        <button
          type="button"
          className={css.choice}
          aria-label={t('{step}, other: {batch}', { step: what, batch: of })}
          onClick={() => setOpen(true)}
        >
          …
        </button>
      )}
      {open && (
        <Dialog title={`${what}: ${of}`} onClose={() => setOpen(false)} size="lg">
          <Tiles
            options={options.map(({ key, label, run }) => ({
              key,
              label,
              onPress: () => {
                run()
                setOpen(false)
              },
            }))}
          />
        </Dialog>
      )}
    </div>
  )
}

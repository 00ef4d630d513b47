import { useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import {
  type CommandForm as Body,
  commandForm,
  commandStreams,
  commandTablet,
} from '#src/contract/devices/tablets.ts'
import {
  ALTERNATE_TIME_S,
  ALTERNATE_VIEW_WORDS,
  ALTERNATE_VIEWS,
  type AlternateView,
  LEAST_ALTERNATE_S,
  MOST_ALTERNATE_S,
  TABLET_ACTION_WORDS,
  TABLET_ACTIONS,
  type TabletAction,
} from '#src/domain/devices/commands.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import type { OfTabletProps } from './tablet-form.tsx'

type Values = {
  action: TabletAction
  streamName: string | null
  alternateView: AlternateView | null
  alternateTime: number | null
}
const INITIAL: Values = {
  action: 'START',
  streamName: null,
  alternateView: null,
  alternateTime: ALTERNATE_TIME_S,
}
const ALONE = 'alone'

const actions = TABLET_ACTIONS.map((value) => ({ value, label: TABLET_ACTION_WORDS[value] }))
const views = [
  { value: ALONE, label: t('Nothing (stream only)') },
  ...ALTERNATE_VIEWS.map((value) => ({ value, label: ALTERNATE_VIEW_WORDS[value] })),
]

/** What a tablet is told to do; closed once it did. */
export function CommandForm({ tablet, onClose, onSaved }: OfTabletProps) {
  const restaurantUuid = tablet.restaurantUuid ?? ''
  const asked = useQuery(
    queryOptionsFor(commandStreams, { query: { restaurantUuid } }, { enabled: restaurantUuid !== '' }),
  )
  const { data, failure } = lastKnown<AnswerOf<typeof commandStreams>>(asked)
  const form = useForm<Values, Body, AnswerOf<typeof commandTablet>>({
    initialValues: INITIAL,
    schema: commandForm,
    // An emptied field is no number of seconds.
    toBody: (values) => ({ ...values, alternateTime: values.alternateTime ?? 0 }),
    submit: (body) => request(commandTablet, { params: { id: tablet.uuid }, body }),
    onSaved,
  })
  const { value: action, onChange: chooseAction, ...actionField } = form.field('action')
  const { value: stream, onChange: chooseStream, ...streamField } = form.field('streamName')
  const { value: view, onChange: chooseView, ...viewField } = form.field('alternateView')
  const streams = (data?.content ?? []).flatMap(({ zone, streams: inZone }) =>
    inZone.map(({ streamName }) => ({
      value: streamName,
      label: zone ? `${streamName} · ${zone}` : streamName,
    })),
  )
  const none = data && streams.length === 0 ? t('No live streams') : t('Choose a stream')
  return (
    <FormDialog
      title={t('Command: {name}', { name: tablet.name })}
      form={form}
      saveLabel={t('Send command')}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('Action')}
        options={actions}
        value={action}
        onChange={(value) => chooseAction((value ?? 'START') as TabletAction)}
        {...actionField}
      />
      {action === 'START' && (
        <>
          <Select
            label={t('Stream')}
            required
            placeholder={failure ? failure.message : none}
            options={streams}
            reload={retryMissing(asked)}
            value={stream}
            onChange={chooseStream}
            {...streamField}
          />
          <Select
            label={t('Alternate with')}
            options={views}
            value={view ?? ALONE}
            onChange={(value) => chooseView(value === ALONE ? null : (value as AlternateView))}
            {...viewField}
          />
          {view !== null && (
            <NumberInput
              label={t('Seconds per view')}
              unit="seconds"
              integer
              min={LEAST_ALTERNATE_S}
              max={MOST_ALTERNATE_S}
              step={5}
              required
              {...form.field('alternateTime')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

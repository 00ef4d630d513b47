import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import {
  type LevelRules,
  type SignInRulesForm,
  signInRules,
  signInRulesForm,
  updateSignInRules,
} from '#src/contract/administration/sign-in-rules.ts'
import { RULE_LIMITS } from '#src/domain/access/sign-in-rules.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextArea } from '#src/ui/inputs/text-area.tsx'
import { levelName, minutesText, USUAL_IDLE, USUAL_SESSION } from './rule-words.ts'

const WAYS = { invalidates: [signInRules] }
const WIDTH = 560

/** As it is typed: a network a line. */
interface Values extends Omit<SignInRulesForm, 'networks'> {
  networks: string
}

const valuesOf = (row: LevelRules | null): Values => ({
  multiFactor: row?.multiFactor ?? false,
  sessionHours: row?.sessionHours ?? null,
  idleMinutes: row?.idleMinutes ?? null,
  sessions: row?.sessions ?? null,
  networks: row?.networks.join('\n') ?? '',
})

const NONE = t('No rule')

const textsOf = ({ multiFactor, sessionHours, idleMinutes, sessions, networks }: LevelRules) => ({
  multiFactor: multiFactor ? t('Required') : t('Not required'),
  sessionHours: sessionHours === null ? NONE : minutesText(sessionHours * 60),
  idleMinutes: idleMinutes === null ? NONE : minutesText(idleMinutes),
  sessions: sessions === null ? NONE : String(sessions),
  networks: networks.join(', ') || NONE,
})

const networksOf = (text: string) => text.split(/[\s,;]+/).filter((network) => network !== '')

/** The rules of one level. An empty field is no rule. */
export function RulesForm({
  row,
  address,
  onClose,
}: {
  row: LevelRules
  address: string
  onClose: () => void
}) {
  const name = levelName(row)
  const update = useMutation(mutationOptionsFor(updateSignInRules, WAYS))
  const save = (body: SignInRulesForm & { version: number }) =>
    update.mutateAsync({ params: { id: row.uuid }, body })
  const { form, field, differs, remedy, note } = useRowForm<LevelRules, Values, SignInRulesForm>({
    row,
    valuesOf,
    texts: textsOf,
    schema: signInRulesForm,
    toBody: ({ networks, ...values }) => ({ ...values, networks: networksOf(networks) }),
    // There always are rules, which may be none.
    create: (body) => save({ ...body, version: row.version }),
    update: (_, body) => save(body),
    now: async ({ uuid }) =>
      (await request(signInRules, {})).content.find((level) => level.uuid === uuid) ?? null,
    onSaved: () => {
      onClose()
      notify({ kind: 'success', text: t('Saved: {name}', { name }) })
    },
  })
  const { value: multiFactor, ...multiFactorField } = form.field('multiFactor')
  const { description: sessionHoursNote, ...sessionHours } = field('sessionHours')
  const { description: idleMinutesNote, ...idleMinutes } = field('idleMinutes')
  const { description: sessionsNote, ...sessions } = field('sessions')
  const { description: networksNote, ...networks } = field('networks')
  return (
    <FormDialog
      title={t('Sign-in rules: {name}', { name })}
      saveLabel={t('Save rules')}
      size={WIDTH}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={
        note ||
        t('Leave a field empty for no rule. Where several rules apply to a user, the strictest counts.')
      }
    >
      <Checkbox
        data-autofocus
        label={t('Require multi-factor')}
        checked={multiFactor}
        {...multiFactorField}
        description={
          differs.multiFactor ??
          t('Users without it set it up when they sign in next. Their open sessions end within 15 minutes.')
        }
      />
      <NumberInput
        label={t('Longest session, hours')}
        integer
        min={RULE_LIMITS.sessionHours.least}
        max={RULE_LIMITS.sessionHours.most}
        {...sessionHours}
        description={
          sessionHoursNote ??
          t('Users sign in again after this time, even while they work. Without a rule: {time}.', {
            time: USUAL_SESSION,
          })
        }
      />
      <NumberInput
        label={t('Longest time without use, minutes')}
        integer
        min={RULE_LIMITS.idleMinutes.least}
        max={RULE_LIMITS.idleMinutes.most}
        {...idleMinutes}
        description={
          idleMinutesNote ??
          t(
            'Users sign in again when Linewatch was closed for longer. An open page counts as use. Without a rule: {time}.',
            {
              time: USUAL_IDLE,
            },
          )
        }
      />
      <NumberInput
        label={t('Most sessions at once')}
        integer
        min={RULE_LIMITS.sessions.least}
        max={RULE_LIMITS.sessions.most}
        {...sessions}
        description={sessionsNote ?? t('Of each user, on all their devices. A new sign-in ends the oldest.')}
      />
      <TextArea
        label={t('Allowed networks')}
        rows={4}
        {...networks}
        description={
          networksNote ??
          t('One a line, such as 10.20.0.0/16 or fd12:3456::/48. Your own address is {address}.', { address })
        }
      />
    </FormDialog>
  )
}

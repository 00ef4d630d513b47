import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { allRoles } from '#src/contract/administration/roles.ts'
import { t } from '#src/domain/language/text.ts'
import { isDirty } from '#src/session/dirty-forms.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { asData } from '#src/ui/inputs/as-data.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import css from '../view-as/view-as.module.css'

/** Choosing a role shows the console as its users have it, read only (product: "Why can't I"). */
export function ViewAsPicker() {
  const session = useSessionActions()
  const { data, error } = useQuery(queryOptionsFor(allRoles))
  const view = (uuid: string | null) => {
    const role = data?.content.find((one) => one.uuid === uuid)
    if (!role) return
    if (isDirty())
      notify({ kind: 'error', title: t('Not yet'), text: t('Save or discard what you are editing first.') })
    else session.viewAsRole(role)
  }
  return (
    <div className={css.picker}>
      <Select
        label={t('View the console as a role')}
        placeholder={data?.content.length === 0 ? t('There are no roles yet') : t('Choose a role')}
        options={asData((data?.content ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })))}
        value={null}
        onChange={view}
        error={error?.message ?? null}
      />
    </div>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { type Page, pageName, pagesOf } from '#src/app/pages.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import {
  allRoles,
  createRole,
  policies,
  type Role,
  type RoleForm as RoleBody,
  roleConstituents,
  roleForm,
  roles,
  updateRole,
} from '#src/contract/administration/roles.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { accessBeyondOwn } from '#src/domain/access/grants.ts'
import type { Access } from '#src/domain/access/modules.ts'
import { mergeAccess } from '#src/domain/access/modules.ts'
import { permits, type Viewer } from '#src/domain/access/permission.ts'
import { START_PAGES } from '#src/domain/access/start-pages.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { currentRow } from '#src/list/removal/current-row.ts'
import { useViewer } from '#src/session/use-viewer.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import type { SelectOption } from '#src/ui/inputs/multi-select-rule.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import type { GrantFormProps } from '../../-grants/grants-page.tsx'
import css from './role-preview.module.css'

/** What the chosen policies grant together, merged per module (spec 1 §6). */
function RolePreview({ accessList, policies }: { accessList: readonly Access[]; policies: number }) {
  return (
    <section className={css.preview} aria-label={t('Permissions of this role')}>
      <h3 className={css.title}>{t('Permissions of this role')}</h3>
      {policies === 0 ? (
        <p className={css.none}>{t('Nothing yet. Choose policies for this role.')}</p>
      ) : (
        <PermissionList accessList={accessList} label={t('Permissions of this role')} />
      )}
      <VisuallyHidden role="status">
        {tn(accessList.length, { one: '{n} module granted', other: '{n} modules granted' })}
      </VisuallyHidden>
    </section>
  )
}

type Constituent = AnswerOf<typeof roleConstituents>['content'][number]

/** Policies to choose from. One that grants more than the editor has is listed, and says why they can't choose it. */
const policyOptions = (policies: readonly Constituent[], viewer: Viewer): SelectOption[] =>
  policies.map(({ uuid, name, accesses }) =>
    accessBeyondOwn(viewer, accesses).length > 0
      ? { value: uuid, label: t('{name} (needs permissions you do not have)', { name }), disabled: true }
      : { value: uuid, label: name, isData: true },
  )

/** Pages that the role can begin with: those that it can see, and the one that it has. */
const startOptions = (
  pages: readonly Page[],
  accessList: readonly Access[],
  current: string | null,
): SelectOption[] =>
  pages
    .filter(({ path }) => START_PAGES.some((start) => start === path))
    .flatMap((page) => {
      const option = { value: page.path, label: pageName(page) }
      if (permits({ type: 'MANAGER', accessList }, page.access)) return [option]
      const label = t("{page} (this role can't see it)", { page: option.label })
      return page.path === current ? [{ ...option, label }] : []
    })

const WAYS = { invalidates: [roles, allRoles, policies, users] }
const WIDTH = 560
const MOST_ROWS = 100
export const KEPT_AS = 'role'

interface Values {
  name: string
  constituents: string[]
  startPage: string | null
}
const valuesOf = (role: Role | null): Values => ({
  name: role?.name ?? '',
  constituents: role?.constituents.map(({ uuid }) => uuid) ?? [],
  startPage: role?.startPage ?? null,
})

/** A role's name and the policies it is made from; what they grant together stands below as they are chosen. */
export function RoleForm({ row, kept, onClose, onSaved }: GrantFormProps<Role>) {
  const viewer = useViewer()
  const pages = pagesOf(useRouter())
  const choice = useQuery(queryOptionsFor(roleConstituents, {}, { persist: false }))
  const create = useMutation(mutationOptionsFor(createRole, WAYS))
  const update = useMutation(mutationOptionsFor(updateRole, WAYS))
  const { form, loaded, remedy } = useRowForm<Role, Values, RoleBody>({
    row,
    kept,
    keptAs: KEPT_AS,
    valuesOf,
    schema: roleForm,
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, body) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => currentRow(uuid, (page) => request(roles, { query: { page, limit: MOST_ROWS } })),
    onSaved,
  })
  const { constituents } = form.values
  const known = choice.data?.content ?? []
  const chosen = known.filter(({ uuid }) => constituents.includes(uuid))
  const accessList = mergeAccess(chosen.flatMap(({ accesses }) => accesses))
  const starts = startOptions(pages, accessList, form.values.startPage)
  const field = form.field('constituents')
  return (
    <FormDialog
      title={row ? t('Edit role') : t('Create role')}
      size={WIDTH}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={
        loaded &&
        t('Currently saved as “{name}”: {policies}. Saving overwrites it.', {
          name: loaded.name,
          policies: loaded.constituents.map(({ name }) => name).join(', '),
        })
      }
    >
      <TextInput data-autofocus label={t('Name')} maxLength={80} required {...form.field('name')} />
      <MultiSelect
        label={t('Policies')}
        placeholder={choice.isPending ? t('Loading…') : t('Choose policies')}
        options={policyOptions(known, viewer)}
        reload={retryMissing(choice)}
        {...field}
        error={field.error ?? choice.error?.message}
      />
      <Select
        label={t('Start page')}
        placeholder={t('Dashboard')}
        description={starts.length === 0 ? t('Choose policies that show pages first.') : undefined}
        clearable
        disabled={starts.length === 0}
        options={starts}
        {...form.field('startPage')}
      />
      <RolePreview accessList={accessList} policies={chosen.length} />
    </FormDialog>
  )
}

import { VisuallyHidden } from '@mantine/core'
import type { Access } from '#src/domain/access/modules.ts'
import { counted } from '#src/domain/units/plural.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import css from './role-preview.module.css'

/** What the chosen policies grant together, merged per module (spec 1 §6). */
export function RolePreview({ accessList, policies }: { accessList: readonly Access[]; policies: number }) {
  return (
    <section className={css.preview} aria-label="Permissions of this role">
      <h3 className={css.title}>Permissions of this role</h3>
      {policies === 0 ? (
        <p className={css.none}>Nothing yet. Choose policies for this role.</p>
      ) : (
        <PermissionList accessList={accessList} label="Permissions of this role" />
      )}
      <VisuallyHidden role="status">{`${counted(accessList.length, 'module')} granted`}</VisuallyHidden>
    </section>
  )
}

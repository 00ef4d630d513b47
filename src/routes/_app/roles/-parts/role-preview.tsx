import { VisuallyHidden } from '@mantine/core'
import type { Access } from '#src/domain/access/modules.ts'
import { counted } from '#src/domain/units/plural.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import css from './role-preview.module.css'

/** What the chosen policies grant together, merged per module (spec 1 §6). */
export function RolePreview({ accessList, policies }: { accessList: readonly Access[]; policies: number }) {
  return (
    <section className={css.preview} aria-label="What the role grants">
      <h3 className={css.title}>What the role grants</h3>
      {policies === 0 ? (
        <p className={css.none}>Nothing yet: choose the policies it is made from.</p>
      ) : (
        <PermissionList accessList={accessList} label="What the role grants" />
      )}
      <VisuallyHidden role="status">{`${counted(accessList.length, 'module')} granted`}</VisuallyHidden>
    </section>
  )
}

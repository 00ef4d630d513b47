import type { Access } from '#src/domain/access/modules.ts'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { type Fact, Facts } from '../facts.tsx'
import { Data } from '../text/data.tsx'
import { usePhone } from '../use-phone.ts'
import css from './access-dialog.module.css'
import { PermissionList } from './permission-list.tsx'

export interface AccessDialogProps {
  title: string
  accessList: readonly Access[]
  /** What else is known of it: 'Made from', 'Users'. */
  facts: readonly Fact[]
  onClose: () => void
}

/** A role or a policy read only: what it grants, and what it hangs together with. */
export function AccessDialog({ title, accessList, facts, onClose }: AccessDialogProps) {
  const phone = usePhone()
  return (
    <Dialog onClose={onClose} title={<Data>{title}</Data>} fullScreen={phone}>
      <Facts facts={facts} />
      <h3 className={css.title}>{t('Permissions')}</h3>
      <PermissionList accessList={accessList} label={t('Permissions')} />
    </Dialog>
  )
}

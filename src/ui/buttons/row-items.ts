import type { Permission } from '#src/domain/access/permission.ts'
import type { MenuItem } from '../overlay/menu-entry.ts'

/** What a row's menu is given: why something is not permitted, as a sentence, and whom to tell what was chosen. */
export interface RowActs<Act extends string, Row> {
  refusal: (permission: Permission) => string | null
  onAct: (act: Act, row: Row) => void
}

/** Makes items that tell the page what was chosen; refused for want of the endpoint's permission, or for `reason`. */
export const rowItems =
  <Act extends string, Row>({ refusal, onAct }: RowActs<Act, Row>, row: Row) =>
  (
    act: Act,
    label: string,
    icon: MenuItem['icon'],
    needs: { permission: Permission } | null,
    reason: string | null = null,
  ): MenuItem => ({
    label,
    icon,
    refusal: (needs && refusal(needs.permission)) ?? reason,
    onClick: () => onAct(act, row),
  })

import { Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { SELECT } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { useWeightUnit, WEIGHT_UNITS } from '#src/shell/weight-unit.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import css from './header.module.css'

/** Who is signed in, what he may do, and the unit he reads weights in. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const [unit, setUnit] = useWeightUnit()
  const { user, restaurants, userType } = useSession().state
  if (!user) return null
  const own = userType === 'USER' ? restaurants.filter((r) => r.value !== SELECT) : []
  return (
    <Modal opened onClose={onClose} title="My Account" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap={16}>
        <dl className={css.facts}>
          <Fact name="Name" value={user.displayName ?? user.email} />
          <Fact name="E-mail" value={user.email} />
          <Fact name="Type" value={user.type} />
          {user.userRoleDto?.name && <Fact name="Role" value={user.userRoleDto.name} />}
          {own[0] && <Fact name="Restaurant" value={own[0].label} />}
        </dl>
        {user.userRoleDto && userType !== 'ADMIN' && (
          <details>
            <summary className={css.summary}>What I may do</summary>
            <PermissionList accessList={user.userRoleDto.accessList} label="What I may do" />
          </details>
        )}
        <div>
          <Text component="span" id="weight-unit" fw={600} size="sm">
            Weights in
          </Text>
          <SegmentedControl
            fullWidth
            mt={4}
            aria-labelledby="weight-unit"
            value={unit}
            onChange={(value) => setUnit(value === 'lbs' ? 'lbs' : 'kg')}
            data={WEIGHT_UNITS.map(({ value, label }) => ({ value, label }))}
          />
        </div>
      </Stack>
    </Modal>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

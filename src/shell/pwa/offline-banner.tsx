import { IconCloudOff } from '@tabler/icons-react'
import css from './prompts.module.css'
import { useOnline } from './use-online.ts'

/** Says that the device has no network, so that what stands on the screen is not taken for the present. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <div className={css.offline}>
          <IconCloudOff size={20} aria-hidden />
          <span>No connection. You see what was last known.</span>
        </div>
      )}
    </div>
  )
}

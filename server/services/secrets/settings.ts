import type { SecretSetting } from '#server/store/operations/secret-places.ts'
import { settingPurpose } from '#server/store/operations/secret-purposes.ts'
import { settingOf } from '#server/store/operations/settings.ts'
import type { Services } from '../services.ts'

/**
 * A secret of the installation, made once and stored encrypted: of servers that start together one makes it, and all
 * get the same.
 * @throws SecretUnreadable if this server doesn't have its key
 */
export async function secretSetting<T extends object>(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  key: SecretSetting,
  fresh: () => T,
): Promise<T> {
  const purpose = settingPurpose(key)
  const sealed = await settingOf<string>(db, key, () => secrets.seal(JSON.stringify(fresh()), purpose))
  return JSON.parse(secrets.open(sealed, purpose)) as T
}

import { command } from './command.ts'
import { hasStarted, restoreBackup } from './put-back.ts'

/** `npm run restore -- <file>`: puts a backup in the place of the embedded database, which does not run meanwhile. */
await command('restore', async ({ config, mediaDir, path, has, tell }) => {
  const dataDir = config.DATA_DIR
  const { about, kept } = await restoreBackup({
    dataDir,
    mediaDir,
    path,
    replace: has('--replace'),
    now: Date.now(),
  })
  await hasStarted(dataDir)
  tell(`Restored the backup of ${about.made}, by Linewatch ${about.version}. Start it with npm start.`)
  if (kept) tell(`The previous database is in ${kept}. Delete it once everything works.`)
})

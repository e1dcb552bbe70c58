import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { bucketPlace } from '#platform/backup/bucket.ts'
import { type BackupPlace, isUnfinished, newestFirst, removeAbandoned } from '#platform/backup/place.ts'
import type { Config } from '#platform/config.ts'
import { makeDirectory } from '#platform/make-directory.ts'
import { explainFileFault, StartError } from '#platform/start-error.ts'

/** The place of BACKUP_TO, or by default the folder `backups` in the data directory. */
export function backupPlace(config: Config): BackupPlace {
  const { BACKUP_TO } = config
  return BACKUP_TO?.startsWith('s3://')
    ? bucketPlace(config, BACKUP_TO)
    : folderPlace(path.resolve(BACKUP_TO ?? path.join(config.DATA_DIR, 'backups')))
}

function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    async store(name, write) {
      const file = path.join(folder, name)
      try {
        makeDirectory(folder)
        await removeAbandoned(folder, isUnfinished)
        return await write(file)
      } catch (error) {
        throw explainFileFault(error, file) ?? error
      }
    },
    async open(name, read) {
      const file = path.join(folder, name)
      if (!(await stat(file).catch(() => undefined))) throw new StartError(`There is no backup ${name} in ${folder}.`)
      return read(file)
    },
    async list(now) {
      return newestFirst(await readdir(folder).catch(() => []), now)
    },
    remove: (name) => rm(path.join(folder, name)),
  }
}

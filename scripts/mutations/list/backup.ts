import { type Mutation, one } from '../mutation.ts'

export const backupMutations: Mutation[] = [
  one(
    'a modified backup is restored',
    'src/platform/backup/format.ts',
    'if (end <= 0 || !hash.digest().equals(sum))',
    'if (end <= 0)',
    'src/platform/backup/format.test.ts',
    'not one bit may be another, and not one byte may be missing',
  ),
]

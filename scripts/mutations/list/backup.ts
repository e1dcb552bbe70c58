import { type Mutation, one } from '../mutation.ts'

export const backupMutations: Mutation[] = [
  one(
    'an altered backup is taken',
    'src/platform/backup/format.ts',
    'if (end <= 0 || !hash.digest().equals(sum))',
    'if (end <= 0)',
    'src/platform/backup/format.test.ts',
    'rules',
  ),
]

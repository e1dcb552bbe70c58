import { type Mutation, one } from '../mutation.ts'

export const backupMutations: Mutation[] = [
  one(
    'a modified backup is restored',
    'src/platform/backup/format.ts',
    'if (end <= 0 || !hash.digest().equals(sum))',
    'if (end <= 0)',
    'src/platform/backup/format.test.ts',
    'any changed bit or missing byte is detected',
  ),
  one(
    'the end of an encrypted backup may be missing',
    'src/platform/backup/encryption.ts',
    'nonce.writeUInt8(isLast ? 1 : 0, 0)',
    'nonce.writeUInt8(0, 0)',
    'src/platform/backup/encryption.test.ts',
    'altered, moved, repeated and missing chunks are detected',
  ),
]

import { errorCode } from '#shared/errors.ts'
/** The shop can't start or continue for a reason that the operator can fix. Printed without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Explains a file system error in plain words; undefined if it can't. */
export function explainFileFault(error: unknown, directory: string): StartError | undefined {
  const place = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : directory
  const reason = {
    EACCES: 'this user has no write permission there',
    EPERM: 'this user has no write permission there',
    ENOENT: 'nothing can be created there',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'the disk is full',
    EDQUOT: "this user's share of the disk is used up",
    ENOTDIR: 'part of the path is a file',
    EEXIST: 'part of the path is a file',
    ELOOP: 'its symbolic links form a loop',
    ENAMETOOLONG: 'the path is too long',
  }[errorCode(error)]
  if (!reason) return undefined
  return new StartError(`Cannot use ${place}: ${reason}. Choose another data directory with DATA_DIR.`, { cause: error })
}

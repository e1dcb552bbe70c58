import { authorizedFetch } from '#shared/call.ts'

/** Downloads a file from the API with the session's token. Returns false if it failed. */
export async function saveFile(path: string, name: string): Promise<boolean> {
  try {
    const response = await authorizedFetch(path)
    if (!response.ok) return false
    saveBlob(await response.blob(), name)
    return true
  } catch {
    return false
  }
}

/** Saves text as a UTF-8 file. */
export function saveText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), name)
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Revoked after the browser has started to write the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

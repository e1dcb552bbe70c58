import { authorizedFetch } from '#shared/call.ts'

/** Downloads a file from the shop's API, such as a receipt, as the signed-in user. Returns false if it failed. Browser only. */
export async function download(path: string, fileName: string, headers: Record<string, string> = {}): Promise<boolean> {
  try {
    const response = await authorizedFetch(path, { headers })
    if (!response.ok) return false
    saveAs(fileName, await response.blob())
    return true
  } catch {
    return false
  }
}

export function saveAs(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // Frees the memory after the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

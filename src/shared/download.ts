import { authorizedFetch } from '#shared/call.ts'

/**
 * Downloads a file from the shop's API, such as a receipt, as the signed-in user. Returns false if it failed. Browser only.
 */
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

function saveAs(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Frees the memory after the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

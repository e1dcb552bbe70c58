/** Reads a file as a `data:` URL, which the shop's Content-Security-Policy allows for pictures. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}

/** Returns the base64 content of a `data:` URL. */
export function base64Of(dataUrl: string): string {
  return dataUrl.replace(/^[^,]*,/, '')
}

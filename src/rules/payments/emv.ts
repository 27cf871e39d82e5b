/**
 * The checksum of an EMV QR code, such as a PIX code: CRC-16/CCITT-FALSE over the text's UTF-8 bytes, as four capital
 * hex digits (EMV QR code specification, 4.7.3).
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Parses the data objects (TLV) of an EMV QR code: two-digit tag, two-digit length, value. Null if malformed. */
export function readTlv(text: string): Map<string, string> | null {
  const objects = new Map<string, string>();
  let position = 0;
  while (position < text.length) {
    const match = /^(\d\d)(\d\d)$/.exec(text.slice(position, position + 4));
    const [, tag = '', size = ''] = match ?? [];
    const end = position + 4 + Number(size);
    if (!match || end > text.length || objects.has(tag)) return null;
    objects.set(tag, text.slice(position + 4, end));
    position = end;
  }
  return objects;
}

/** Serializes the data objects of an EMV QR code in the given order. Omits objects without a value. */
export function writeTlv(objects: readonly (readonly [tag: string, value: string | null | undefined])[]): string {
  return objects
    .map(([tag, value]) => {
      if (!value) return '';
      if (value.length > 99) throw new RangeError(`Data object ${tag} is longer than 99 characters`);
      return `${tag}${String(value.length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** Completes an EMV QR code: appends the tag `63`, the length `04`, and the checksum of all text before it. */
export function appendChecksum(objects: string): string {
  const text = `${objects}6304`;
  return text + crc16(text);
}

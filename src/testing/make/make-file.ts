/** The smallest valid files of each format. Their bytes contain `text`. */

export function makePdf(text: string): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Title (${text}) >>\nendobj\n`;
  return Buffer.from(`${head}xref\n0 1\ntrailer << /Size 1 >>\nstartxref\n${head.length}\n%%EOF\n`, 'latin1');
}

/** Creates an MP3: a tag, followed by three silent frames of MPEG 1 layer III, 128 kbit/s at 44.1 kHz. */
export function makeMp3(text: string): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0', 'latin1'), Buffer.from([text.length])]);
  return Buffer.concat([tag, Buffer.from(text, 'latin1'), frame, frame, frame]);
}

export function makeMp4(text: string): Buffer {
  return Buffer.concat([box('ftyp', 'isom\0\0\0\0'), box('moov', ''), box('mdat', text)]);
}

function box(type: string, content: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return Buffer.concat([size, Buffer.from(type + content, 'latin1')]);
}

/** Creates a ZIP with one uncompressed entry. */
export function makeZip(name: string, text: string): Buffer {
  const [called, content] = [Buffer.from(name), Buffer.from(text)];
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(content.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  const length = Buffer.alloc(4);
  length.writeUInt16LE(called.length);
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0', 'latin1'),
    sizes,
    length,
    called,
    content,
  ]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0', 'latin1'),
    sizes,
    length,
    Buffer.alloc(14),
    called,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

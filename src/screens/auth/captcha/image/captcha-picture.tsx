import { useEffect, useRef, useState } from 'react';

/** Formats that every engine decodes without an address, so that a page may forbid images from data addresses. */
const bitmap = /^data:(image\/(?:png|jpeg));base64,(.+)$/s;

interface CaptchaPictureProps {
  /** Data address. */
  source: string;
  label: string;
  className: string | undefined;
  /** The page or the browser does not show it. */
  onBroken(): void;
}

/** A picture that came as a data address: drawn on a canvas where it can be, else as an image. */
export function CaptchaPicture({ source, label, className, onBroken }: CaptchaPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [type, text] = bitmap.exec(source)?.slice(1) ?? [];
  const [isUndrawn, setUndrawn] = useState(false);
  useEffect(() => {
    const node = canvas.current;
    if (!node || !type || !text) return undefined;
    let isGone = false;
    void decode(type, text).then(
      (picture) => {
        if (isGone) return;
        node.width = picture.width;
        node.height = picture.height;
        node.getContext('2d')?.drawImage(picture, 0, 0);
      },
      () => {
        // What cannot be decoded here may still be a picture for the browser.
        if (!isGone) setUndrawn(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [type, text]);
  if (!type || isUndrawn) return <img className={className} src={source} alt={label} onError={onBroken} />;
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />;
}

function decode(type: string, text: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type }));
}

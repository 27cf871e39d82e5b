import { useEffect, useRef, useState } from 'react';

/** Formats that every browser decodes from bytes. They work even if the page's CSP forbids images from data: URLs. */
const bitmap = /^data:(image\/(?:png|jpeg));base64,(.+)$/s;

interface CaptchaPictureProps {
  /** A data: URL. */
  source: string;
  label: string;
  className: string | undefined;
  /** The page or the browser can't show the image. */
  onBroken(): void;
}

/** An image from a data: URL. It is drawn on a canvas if possible, else shown as an image. */
export function CaptchaPicture({ source, label, className, onBroken }: CaptchaPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [type, text] = bitmap.exec(source)?.slice(1) ?? [];
  const [hasCanvasFailed, setCanvasFailed] = useState(false);
  useEffect(() => {
    const node = canvas.current;
    if (!node || !type || !text) return undefined;
    let isCancelled = false;
    void decode(type, text).then(
      (picture) => {
        if (isCancelled) return;
        node.width = picture.width;
        node.height = picture.height;
        node.getContext('2d')?.drawImage(picture, 0, 0);
      },
      () => {
        // An <img> may still show a format that createImageBitmap can't decode.
        if (!isCancelled) setCanvasFailed(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [type, text]);
  if (!type || hasCanvasFailed) return <img className={className} src={source} alt={label} onError={onBroken} />;
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />;
}

function decode(type: string, text: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type }));
}

import { useEffect, useRef, useState } from 'react';

/**
 * Matches data: URLs of PNG and JPEG images, which `createImageBitmap` can decode in every browser. Drawn on a canvas,
 * these images appear even if the page's CSP forbids <img> elements with data: URLs.
 */
const bitmapUrlPattern = /^data:(image\/(?:png|jpeg));base64,(.+)$/s;

interface CaptchaPictureProps {
  /** The data: URL of the image. */
  source: string;
  /** The text alternative of the image. */
  label: string;
  className: string | undefined;
  /** Called if the browser can't show the image or the page's CSP blocks it. */
  onBroken(): void;
}

/** Shows the image of a captcha from its data: URL: on a canvas if possible, else in an <img> element. */
export function CaptchaPicture({ source, label, className, onBroken }: CaptchaPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [type, base64] = bitmapUrlPattern.exec(source)?.slice(1) ?? [];
  const [hasCanvasFailed, setCanvasFailed] = useState(false);
  useEffect(() => {
    const node = canvas.current;
    if (!node || !type || !base64) return undefined;
    let isCancelled = false;
    void decode(type, base64).then(
      (picture) => {
        if (isCancelled) return;
        node.width = picture.width;
        node.height = picture.height;
        node.getContext('2d')?.drawImage(picture, 0, 0);
      },
      () => {
        // An <img> may still show an image that `createImageBitmap` could not decode.
        if (!isCancelled) setCanvasFailed(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [type, base64]);
  if (!type || hasCanvasFailed) return <img className={className} src={source} alt={label} onError={onBroken} />;
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />;
}

function decode(type: string, base64: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type }));
}

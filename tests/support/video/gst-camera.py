"""Cameras of GStreamer's RTSP server on the loopback, for tests/support/video/gst-camera.ts.

Prints its ports as JSON, and ends with its input. With --check it only says by its exit code whether it could run.
"""

import json
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer

USER, PASSWORD = "cook", "Kitchen:2026@ä"
X264 = "x264enc speed-preset=superfast bitrate=1000 threads=1"
# In the format "avc" the parameter sets are only in the description.
STREAMS = {
    "/main": "videotestsrc is-live=true pattern=ball ! video/x-raw,width=1280,height=720,framerate=25/1"
    f" ! {X264} tune=zerolatency key-int-max=50 ! video/x-h264,profile=main,stream-format=avc"
    " ! rtph264pay name=pay0 pt=96 config-interval=0",
    "/baseline": "videotestsrc is-live=true ! video/x-raw,width=640,height=360,framerate=15/1"
    f" ! {X264} tune=zerolatency key-int-max=30 ! video/x-h264,profile=baseline,stream-format=byte-stream"
    " ! rtph264pay name=pay0 pt=96 config-interval=-1",
    "/b-frames": "videotestsrc is-live=true ! video/x-raw,width=640,height=360,framerate=25/1,format=I420"
    f" ! {X264} bframes=2 b-adapt=false key-int-max=25 ! video/x-h264,profile=high"
    " ! rtph264pay name=pay0 pt=96 config-interval=-1",
    "/h265": "videotestsrc is-live=true ! video/x-raw,width=320,height=180,framerate=15/1"
    " ! x265enc speed-preset=ultrafast tune=zerolatency ! rtph265pay name=pay0 pt=96",
    "/audio": "audiotestsrc is-live=true ! alawenc ! rtppcmapay name=pay0 pt=8",
}
ELEMENTS = "videotestsrc audiotestsrc x264enc x265enc alawenc rtph264pay rtph265pay rtppcmapay".split()


def permissions():
    """Only for those who have a password."""
    allowed = GstRtspServer.RTSPPermissions()
    for permission in ("media.factory.access", "media.factory.construct"):
        allowed.add_permission_for_role(USER, permission, True)
    return allowed


def authentication(method):
    auth = GstRtspServer.RTSPAuth()
    auth.set_supported_methods(method)
    token = GstRtspServer.RTSPToken()
    token.set_string("media.factory.role", USER)
    if method == GstRtsp.RTSPAuthMethod.BASIC:
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic(USER, PASSWORD), token)
    else:
        auth.add_digest(USER, PASSWORD, token)
    return auth


def serve(method):
    """One camera with all streams; method is None where nobody is asked for a password."""
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service("0")
    mounts = server.get_mount_points()
    for path, launch in STREAMS.items():
        factory = GstRtspServer.RTSPMediaFactory()
        factory.set_launch(f"( {launch} )")
        factory.set_shared(True)
        if method is not None:
            factory.set_permissions(permissions())
        mounts.add_factory(path, factory)
    if method is not None:
        server.set_auth(authentication(method))
    server.attach(None)
    return server


def main():
    Gst.init(None)
    missing = [name for name in ELEMENTS if Gst.ElementFactory.find(name) is None]
    if missing:
        sys.exit(f"GStreamer has no {', '.join(missing)}.")
    if "--check" in sys.argv:
        return
    methods = {
        "open": None,
        "digest": GstRtsp.RTSPAuthMethod.DIGEST,
        "basic": GstRtsp.RTSPAuthMethod.BASIC,
    }
    servers = {name: serve(method) for name, method in methods.items()}
    print(json.dumps({name: server.get_bound_port() for name, server in servers.items()}), flush=True)
    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, lambda *_: loop.quit())
    loop.run()


main()

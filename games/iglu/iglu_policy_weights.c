/* iglu_policy_weights.c: what the traits are worth; written by `beringia fit --policy`. */
#include "iglu.h"

/* clang-format off */
const float iglu_policy_weights[][BER_MAX_TRAITS][BER_PARTS] = {
    {
        { 1.000f, 1.000f, 1.000f }, /* place */
        { 1.000f, 1.000f, 0.010f }, /* where one of the tribe stands */
        { 1.000f, 1.000f, 0.037f }, /* beside one of the tribe */
        { 1.000f, 1.000f, 0.813f }, /* where others stand */
        { 1.000f, 1.000f, 0.038f }, /* beside a corner */
        { 0.980f, 0.982f, 1.010f }, /* melt */
        { 1.196f, 1.165f, 1.276f }, /* an island of the tribe alone */
        { 0.634f, 0.620f, 0.422f }, /* an island of others */
        { 0.970f, 1.098f, 0.722f }, /* an island of nobody */
        { 5.599f, 13.270f, 14.802f }, /* beside own people */
        { 1.119f, 1.189f, 1.077f }, /* on two sides or more */
        { 0.762f, 0.475f, 0.387f }, /* beside others */
        { 0.932f, 1.080f, 1.354f }, /* on two sides or more */
        { 1.082f, 1.096f, 1.323f }, /* beside an own igloo */
        { 0.743f, 0.927f, 1.074f }, /* the last way of own people */
        { 1.313f, 1.086f, 0.802f }, /* the last way of others */
        { 1.036f, 0.982f, 1.004f }, /* in the ring */
        { 0.802f, 0.444f, 0.524f }, /* play Melt */
        { 1.967f, 2.697f, 0.074f }, /* before melting */
        { 0.720f, 0.321f, 0.344f }, /* play Move animals */
        { 1.433f, 3.727f, 2.274f }, /* before melting */
        { 1.000f, 1.000f, 1.000f }, /* drift */
        { 1.393f, 1.322f, 5.415f }, /* carries own people */
        { 1.897f, 2.709f, 1.605f }, /* carries others */
        { 1.268f, 1.202f, 1.369f }, /* carries an own igloo */
        { 0.976f, 1.380f, 0.740f }, /* carries an igloo of others */
        { 1.145f, 1.113f, 1.215f }, /* one tile */
        { 1.972f, 5.736f, 5.957f }, /* fish make room */
        { 6.362f, 1.211f, 1.194f }, /* comes beside an own tile */
        { 0.194f, 0.847f, 0.907f }, /* comes beside a tile of others */
        { 0.622f, 0.409f, 0.501f }, /* leaves an own tile */
        { 2.782f, 2.211f, 2.244f }, /* leaves a tile of others */
        { 1.000f, 1.000f, 1.000f }, /* displace */
        { 5.682f, 4.513f, 4.819f }, /* beside own people */
        { 0.335f, 0.798f, 0.228f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* sink */
        { 0.172f, 0.157f, 0.219f }, /* with own people */
        { 21.805f, 50.000f, 50.000f }, /* with others */
        { 3.284f, 4.334f, 0.228f }, /* with two of them or more */
        { 0.832f, 0.403f, 0.440f }, /* an island of the tribe alone */
        { 1.258f, 0.887f, 1.207f }, /* an island of others */
        { 0.517f, 5.635f, 2.486f }, /* with a fox */
        { 0.669f, 0.576f, 0.533f }, /* beside own people */
        { 0.798f, 0.834f, 0.820f }, /* step of a fish */
        { 10.883f, 8.652f, 7.344f }, /* to own people */
        { 0.134f, 0.190f, 0.165f }, /* from own people */
        { 0.301f, 0.177f, 0.108f }, /* to others */
        { 5.781f, 7.590f, 9.791f }, /* from others */
        { 1.846f, 2.703f, 3.777f }, /* worth 3 */
        { 1.940f, 1.479f, 1.578f }, /* step of a fox */
        { 3.595f, 6.335f, 8.786f }, /* to own people */
        { 0.146f, 0.086f, 0.121f }, /* from own people */
        { 0.247f, 0.189f, 0.101f }, /* to others */
        { 3.962f, 7.016f, 9.152f }, /* from others */
        { 1.038f, 0.994f, 1.082f }, /* step of a bear */
        { 5.705f, 2.286f, 3.031f }, /* to others */
        { 0.551f, 0.305f, 1.000f }, /* to two of them or more */
        { 0.401f, 0.354f, 0.303f }, /* to own people */
        { 50.000f, 40.644f, 50.000f }, /* to own people, a harpoon in hand */
        { 9.304f, 29.796f, 35.604f }, /* eats prey of others */
        { 0.581f, 0.212f, 0.055f }, /* eats prey of the tribe */
        { 1.630f, 1.355f, 1.613f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* stop */
        { 2.945f, 2.703f, 3.138f }, /* harpoon */
        { 0.014f, 0.043f, 0.044f }, /* decline */
        { 1.000f, 1.000f, 1.000f }, /* flee */
        { 0.251f, 0.093f, 1.000f }, /* to where there is no ice */
        { 1.000f, 1.000f, 1.000f }, /* send another to flee */
        { 4.648f, 13.382f, 13.846f }, /* to where there is no ice */
        { 0.570f, 0.578f, 0.567f }, /* walk */
        { 0.075f, 0.051f, 0.020f }, /* ashore */
        { 5.669f, 6.762f, 3.337f }, /* from land */
        { 0.560f, 0.707f, 0.300f }, /* to one of the tribe */
        { 1.032f, 1.134f, 1.040f }, /* from one of the tribe */
        { 1.077f, 1.501f, 1.070f }, /* to others */
        { 0.994f, 0.924f, 0.919f }, /* from others */
        { 0.941f, 1.028f, 0.804f }, /* to a glacier */
        { 1.047f, 1.002f, 0.941f }, /* from a glacier */
        { 0.687f, 1.155f, 0.246f }, /* to an own igloo */
        { 1.180f, 0.919f, 3.518f }, /* from an own igloo */
        { 6.508f, 10.863f, 12.332f }, /* to new prey of 1 that can be paid */
        { 31.464f, 50.000f, 50.000f }, /* to new prey of 2 that can be paid */
        { 50.000f, 41.128f, 50.000f }, /* to new prey of 3 that can be paid */
        { 8.134f, 16.954f, 31.820f }, /* to new prey that cannot be paid */
        { 0.094f, 0.017f, 0.023f }, /* from prey that no other reaches */
        { 1.812f, 4.440f, 2.788f }, /* from prey that can be paid */
        { 1.222f, 0.980f, 0.738f }, /* with the last point */
        { 1.126f, 1.045f, 1.036f }, /* beside a bear */
        { 1.225f, 1.271f, 1.216f }, /* from beside a bear */
        { 0.716f, 0.627f, 1.033f }, /* to the water */
        { 1.272f, 1.443f, 1.594f }, /* from the water */
        { 0.657f, 0.503f, 0.515f }, /* leaves its tile to melt, the last of the island */
        { 0.578f, 0.428f, 0.965f }, /* kayak */
        { 2.314f, 3.033f, 1.647f }, /* from an island of the tribe alone */
        { 6.616f, 5.289f, 1.124f }, /* from one of the tribe */
        { 0.084f, 0.010f, 0.049f }, /* from prey that no other reaches */
        { 1.000f, 1.000f, 1.000f }, /* land */
        { 0.770f, 0.323f, 0.927f }, /* on an island of the tribe alone */
        { 9.502f, 3.247f, 2.865f }, /* on an island of others */
        { 8.963f, 2.758f, 3.049f }, /* on an island of nobody */
        { 0.263f, 0.155f, 0.129f }, /* to one of the tribe */
        { 1.001f, 0.807f, 0.615f }, /* to others */
        { 8.478f, 33.061f, 36.793f }, /* to new prey */
        { 5.540f, 9.492f, 10.153f }, /* to new prey of 3 */
        { 2.832f, 2.746f, 1.731f }, /* to new prey that can be paid */
        { 1.092f, 1.060f, 1.799f }, /* on a glacier */
        { 0.090f, 0.258f, 0.452f }, /* on an island of one tile */
        { 3.698f, 1.127f, 0.092f }, /* build */
        { 0.319f, 1.010f, 0.441f }, /* on an island of the tribe alone */
        { 0.757f, 0.832f, 0.419f }, /* on an island of one tile */
        { 1.135f, 1.213f, 0.705f }, /* on a glacier */
        { 0.453f, 1.252f, 0.819f }, /* where two of the tribe stand */
        { 3.223f, 4.158f, 3.394f }, /* hunt 1 */
        { 9.613f, 13.681f, 11.849f }, /* hunt 2 */
        { 23.120f, 36.987f, 31.951f }, /* hunt 3 */
        { 0.938f, 0.775f, 0.721f }, /* a fox */
        { 2.701f, 4.588f, 6.936f }, /* others reach it too */
        { 1.094f, 0.182f, 0.105f }, /* harpoon for 1 or 2 */
        { 6.010f, 1.639f, 1.145f }, /* harpoon for 3 */
        { 1.000f, 8.360f, 1.000f }, /* harpoon for a bear */
        { 0.303f, 0.168f, 0.217f }, /* play Energy */
        { 5.423f, 8.389f, 4.018f }, /* there is prey for it */
        { 1.248f, 1.238f, 1.596f }, /* points are left */
        { 0.944f, 1.373f, 1.627f }, /* end the turn */
        { 0.250f, 0.103f, 0.047f }, /* a point is left */
        { 0.098f, 0.027f, 0.010f }, /* two or more are left */
        { 0.010f, 0.010f, 0.010f }, /* and prey for them */
        { 1.529f, 2.289f, 1.850f }, /* prey for Energy in hand */
    },
    {
        { 1.000f, 1.000f, 1.000f }, /* place */
        { 1.000f, 1.000f, 0.010f }, /* where one of the tribe stands */
        { 1.000f, 1.000f, 0.010f }, /* beside one of the tribe */
        { 1.000f, 1.000f, 0.936f }, /* where others stand */
        { 1.000f, 1.000f, 0.010f }, /* beside a corner */
        { 0.973f, 0.989f, 0.982f }, /* melt */
        { 1.276f, 1.210f, 1.377f }, /* an island of the tribe alone */
        { 0.591f, 0.522f, 0.381f }, /* an island of others */
        { 0.798f, 0.928f, 0.678f }, /* an island of nobody */
        { 12.312f, 39.206f, 50.000f }, /* beside own people */
        { 1.021f, 1.836f, 0.870f }, /* on two sides or more */
        { 0.734f, 0.484f, 0.457f }, /* beside others */
        { 1.021f, 0.854f, 0.793f }, /* on two sides or more */
        { 1.193f, 1.078f, 1.666f }, /* beside an own igloo */
        { 0.867f, 0.760f, 1.010f }, /* the last way of own people */
        { 1.351f, 1.438f, 0.988f }, /* the last way of others */
        { 1.044f, 1.016f, 1.104f }, /* in the ring */
        { 0.484f, 0.266f, 0.421f }, /* play Melt */
        { 1.711f, 1.903f, 2.874f }, /* before melting */
        { 0.342f, 0.162f, 0.220f }, /* play Move animals */
        { 2.803f, 6.717f, 15.691f }, /* before melting */
        { 1.000f, 1.000f, 1.000f }, /* drift */
        { 2.780f, 3.501f, 33.584f }, /* carries own people */
        { 1.738f, 4.140f, 1.360f }, /* carries others */
        { 1.221f, 1.637f, 0.259f }, /* carries an own igloo */
        { 1.400f, 1.033f, 0.444f }, /* carries an igloo of others */
        { 1.412f, 1.370f, 0.897f }, /* one tile */
        { 1.461f, 1.516f, 1.872f }, /* fish make room */
        { 8.665f, 2.257f, 1.308f }, /* comes beside an own tile */
        { 0.208f, 0.442f, 0.909f }, /* comes beside a tile of others */
        { 0.338f, 0.159f, 0.092f }, /* leaves an own tile */
        { 3.153f, 3.372f, 3.592f }, /* leaves a tile of others */
        { 1.000f, 1.000f, 1.000f }, /* displace */
        { 1.164f, 5.465f, 7.492f }, /* beside own people */
        { 1.106f, 0.570f, 0.246f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* sink */
        { 0.124f, 0.016f, 0.033f }, /* with own people */
        { 9.319f, 40.352f, 50.000f }, /* with others */
        { 2.468f, 2.587f, 2.870f }, /* with two of them or more */
        { 0.436f, 0.721f, 0.297f }, /* an island of the tribe alone */
        { 1.484f, 0.634f, 0.554f }, /* an island of others */
        { 3.784f, 18.507f, 6.363f }, /* with a fox */
        { 0.572f, 0.379f, 0.554f }, /* beside own people */
        { 0.867f, 0.817f, 0.777f }, /* step of a fish */
        { 19.656f, 18.483f, 12.499f }, /* to own people */
        { 0.152f, 0.127f, 0.126f }, /* from own people */
        { 0.413f, 0.169f, 0.173f }, /* to others */
        { 5.332f, 5.985f, 10.657f }, /* from others */
        { 2.182f, 3.240f, 4.101f }, /* worth 3 */
        { 1.653f, 1.788f, 1.931f }, /* step of a fox */
        { 12.959f, 14.237f, 16.610f }, /* to own people */
        { 0.088f, 0.106f, 0.113f }, /* from own people */
        { 0.389f, 0.100f, 0.043f }, /* to others */
        { 8.202f, 6.133f, 9.772f }, /* from others */
        { 1.042f, 0.960f, 1.004f }, /* step of a bear */
        { 5.232f, 1.464f, 3.233f }, /* to others */
        { 1.415f, 5.361f, 1.327f }, /* to two of them or more */
        { 0.733f, 1.671f, 2.276f }, /* to own people */
        { 50.000f, 50.000f, 50.000f }, /* to own people, a harpoon in hand */
        { 8.280f, 44.757f, 44.152f }, /* eats prey of others */
        { 0.201f, 0.013f, 0.037f }, /* eats prey of the tribe */
        { 1.687f, 0.987f, 1.323f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* stop */
        { 3.294f, 2.994f, 3.780f }, /* harpoon */
        { 0.010f, 0.013f, 0.014f }, /* decline */
        { 1.000f, 1.000f, 1.000f }, /* flee */
        { 0.215f, 0.120f, 1.000f }, /* to where there is no ice */
        { 1.000f, 1.000f, 1.000f }, /* send another to flee */
        { 2.206f, 7.753f, 6.526f }, /* to where there is no ice */
        { 0.493f, 0.387f, 0.384f }, /* walk */
        { 0.099f, 0.075f, 0.029f }, /* ashore */
        { 5.923f, 6.147f, 4.357f }, /* from land */
        { 0.591f, 0.435f, 0.278f }, /* to one of the tribe */
        { 1.422f, 0.848f, 1.848f }, /* from one of the tribe */
        { 0.988f, 1.250f, 0.922f }, /* to others */
        { 1.040f, 0.926f, 1.085f }, /* from others */
        { 0.964f, 1.105f, 1.051f }, /* to a glacier */
        { 1.086f, 0.942f, 0.980f }, /* from a glacier */
        { 0.684f, 0.987f, 0.425f }, /* to an own igloo */
        { 0.972f, 0.772f, 1.278f }, /* from an own igloo */
        { 9.829f, 12.208f, 11.312f }, /* to new prey of 1 that can be paid */
        { 50.000f, 50.000f, 50.000f }, /* to new prey of 2 that can be paid */
        { 50.000f, 50.000f, 50.000f }, /* to new prey of 3 that can be paid */
        { 9.740f, 14.393f, 20.563f }, /* to new prey that cannot be paid */
        { 0.205f, 0.063f, 0.049f }, /* from prey that no other reaches */
        { 1.448f, 2.717f, 2.005f }, /* from prey that can be paid */
        { 1.111f, 1.341f, 1.073f }, /* with the last point */
        { 1.075f, 1.129f, 0.886f }, /* beside a bear */
        { 1.200f, 1.315f, 1.029f }, /* from beside a bear */
        { 0.712f, 0.589f, 0.966f }, /* to the water */
        { 1.403f, 1.499f, 1.398f }, /* from the water */
        { 0.652f, 0.494f, 0.482f }, /* leaves its tile to melt, the last of the island */
        { 1.020f, 0.717f, 1.479f }, /* kayak */
        { 2.883f, 2.571f, 1.579f }, /* from an island of the tribe alone */
        { 4.923f, 6.412f, 4.074f }, /* from one of the tribe */
        { 0.175f, 0.060f, 0.017f }, /* from prey that no other reaches */
        { 1.000f, 1.000f, 1.000f }, /* land */
        { 0.675f, 0.784f, 5.708f }, /* on an island of the tribe alone */
        { 4.050f, 2.291f, 1.037f }, /* on an island of others */
        { 4.862f, 2.439f, 2.152f }, /* on an island of nobody */
        { 0.185f, 0.010f, 0.049f }, /* to one of the tribe */
        { 0.843f, 0.619f, 0.476f }, /* to others */
        { 10.526f, 29.278f, 44.123f }, /* to new prey */
        { 4.686f, 13.590f, 10.907f }, /* to new prey of 3 */
        { 5.433f, 5.072f, 1.000f }, /* to new prey that can be paid */
        { 1.433f, 1.824f, 1.489f }, /* on a glacier */
        { 0.117f, 0.154f, 0.410f }, /* on an island of one tile */
        { 10.196f, 2.625f, 0.164f }, /* build */
        { 0.331f, 0.739f, 5.541f }, /* on an island of the tribe alone */
        { 0.495f, 1.004f, 0.372f }, /* on an island of one tile */
        { 0.910f, 1.197f, 2.631f }, /* on a glacier */
        { 0.452f, 1.368f, 0.237f }, /* where two of the tribe stand */
        { 4.920f, 4.658f, 4.923f }, /* hunt 1 */
        { 16.254f, 18.858f, 18.758f }, /* hunt 2 */
        { 44.202f, 50.000f, 50.000f }, /* hunt 3 */
        { 0.798f, 0.862f, 0.594f }, /* a fox */
        { 1.980f, 3.162f, 3.647f }, /* others reach it too */
        { 1.309f, 0.171f, 0.061f }, /* harpoon for 1 or 2 */
        { 15.377f, 2.160f, 1.061f }, /* harpoon for 3 */
        { 2.265f, 29.582f, 1.000f }, /* harpoon for a bear */
        { 0.215f, 0.066f, 0.044f }, /* play Energy */
        { 19.997f, 29.053f, 39.492f }, /* there is prey for it */
        { 1.349f, 1.461f, 1.498f }, /* points are left */
        { 0.426f, 0.366f, 0.361f }, /* end the turn */
        { 0.496f, 0.394f, 0.161f }, /* a point is left */
        { 0.254f, 0.104f, 0.022f }, /* two or more are left */
        { 0.010f, 0.010f, 0.013f }, /* and prey for them */
        { 1.759f, 2.933f, 4.289f }, /* prey for Energy in hand */
    },
    {
        { 1.000f, 1.000f, 1.000f }, /* place */
        { 1.000f, 1.000f, 0.146f }, /* where one of the tribe stands */
        { 1.000f, 1.000f, 0.010f }, /* beside one of the tribe */
        { 1.000f, 1.000f, 0.488f }, /* where others stand */
        { 1.000f, 1.000f, 0.247f }, /* beside a corner */
        { 0.884f, 0.942f, 0.946f }, /* melt */
        { 1.027f, 1.344f, 1.099f }, /* an island of the tribe alone */
        { 0.570f, 0.511f, 0.473f }, /* an island of others */
        { 0.680f, 0.862f, 0.537f }, /* an island of nobody */
        { 14.346f, 30.835f, 39.066f }, /* beside own people */
        { 1.626f, 1.313f, 1.552f }, /* on two sides or more */
        { 0.735f, 0.572f, 0.539f }, /* beside others */
        { 0.816f, 0.967f, 0.727f }, /* on two sides or more */
        { 1.015f, 1.145f, 1.474f }, /* beside an own igloo */
        { 0.606f, 0.798f, 1.227f }, /* the last way of own people */
        { 1.182f, 1.274f, 1.009f }, /* the last way of others */
        { 0.920f, 1.010f, 1.089f }, /* in the ring */
        { 0.487f, 0.276f, 0.544f }, /* play Melt */
        { 2.400f, 5.426f, 10.232f }, /* before melting */
        { 0.235f, 0.123f, 0.238f }, /* play Move animals */
        { 5.944f, 20.986f, 40.158f }, /* before melting */
        { 1.000f, 1.000f, 1.000f }, /* drift */
        { 2.589f, 9.506f, 50.000f }, /* carries own people */
        { 1.020f, 1.542f, 0.867f }, /* carries others */
        { 0.930f, 0.588f, 0.354f }, /* carries an own igloo */
        { 1.244f, 0.990f, 0.475f }, /* carries an igloo of others */
        { 0.876f, 1.239f, 0.925f }, /* one tile */
        { 1.441f, 3.091f, 1.694f }, /* fish make room */
        { 15.906f, 4.011f, 1.315f }, /* comes beside an own tile */
        { 0.129f, 0.339f, 0.786f }, /* comes beside a tile of others */
        { 0.657f, 0.400f, 0.238f }, /* leaves an own tile */
        { 2.644f, 2.811f, 2.227f }, /* leaves a tile of others */
        { 1.000f, 1.000f, 1.000f }, /* displace */
        { 8.000f, 6.009f, 9.279f }, /* beside own people */
        { 1.000f, 0.756f, 0.231f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* sink */
        { 0.024f, 0.010f, 0.010f }, /* with own people */
        { 7.057f, 29.554f, 50.000f }, /* with others */
        { 2.478f, 3.772f, 5.949f }, /* with two of them or more */
        { 0.237f, 0.747f, 0.440f }, /* an island of the tribe alone */
        { 1.036f, 0.745f, 0.669f }, /* an island of others */
        { 0.373f, 14.451f, 12.297f }, /* with a fox */
        { 0.544f, 0.328f, 0.500f }, /* beside own people */
        { 0.924f, 0.925f, 1.064f }, /* step of a fish */
        { 29.570f, 18.362f, 12.015f }, /* to own people */
        { 0.035f, 0.061f, 0.106f }, /* from own people */
        { 0.419f, 0.359f, 0.273f }, /* to others */
        { 3.467f, 3.691f, 3.976f }, /* from others */
        { 2.113f, 2.611f, 2.509f }, /* worth 3 */
        { 1.704f, 1.266f, 1.109f }, /* step of a fox */
        { 9.588f, 12.540f, 33.777f }, /* to own people */
        { 0.131f, 0.163f, 0.046f }, /* from own people */
        { 0.798f, 0.435f, 0.172f }, /* to others */
        { 1.995f, 3.513f, 6.134f }, /* from others */
        { 0.966f, 0.940f, 0.767f }, /* step of a bear */
        { 4.146f, 3.057f, 11.041f }, /* to others */
        { 2.161f, 2.489f, 1.839f }, /* to two of them or more */
        { 0.666f, 0.992f, 1.720f }, /* to own people */
        { 50.000f, 50.000f, 50.000f }, /* to own people, a harpoon in hand */
        { 6.441f, 15.634f, 7.122f }, /* eats prey of others */
        { 0.063f, 0.058f, 0.190f }, /* eats prey of the tribe */
        { 1.619f, 1.437f, 1.176f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* stop */
        { 3.337f, 3.207f, 3.594f }, /* harpoon */
        { 0.010f, 0.010f, 0.011f }, /* decline */
        { 1.000f, 1.000f, 1.000f }, /* flee */
        { 0.069f, 1.000f, 1.000f }, /* to where there is no ice */
        { 1.000f, 1.000f, 1.000f }, /* send another to flee */
        { 2.039f, 6.626f, 11.626f }, /* to where there is no ice */
        { 0.303f, 0.205f, 0.325f }, /* walk */
        { 0.052f, 0.034f, 0.014f }, /* ashore */
        { 11.054f, 16.128f, 16.992f }, /* from land */
        { 0.445f, 0.206f, 0.102f }, /* to one of the tribe */
        { 1.435f, 1.282f, 2.091f }, /* from one of the tribe */
        { 0.788f, 1.030f, 0.699f }, /* to others */
        { 1.129f, 0.828f, 0.971f }, /* from others */
        { 0.832f, 1.024f, 1.250f }, /* to a glacier */
        { 1.141f, 1.089f, 0.812f }, /* from a glacier */
        { 0.764f, 0.647f, 0.064f }, /* to an own igloo */
        { 0.689f, 0.849f, 6.125f }, /* from an own igloo */
        { 12.059f, 11.663f, 16.249f }, /* to new prey of 1 that can be paid */
        { 50.000f, 50.000f, 50.000f }, /* to new prey of 2 that can be paid */
        { 50.000f, 50.000f, 50.000f }, /* to new prey of 3 that can be paid */
        { 4.103f, 8.156f, 13.786f }, /* to new prey that cannot be paid */
        { 0.458f, 0.203f, 0.084f }, /* from prey that no other reaches */
        { 0.924f, 1.538f, 1.456f }, /* from prey that can be paid */
        { 1.202f, 1.816f, 0.954f }, /* with the last point */
        { 0.930f, 1.229f, 0.904f }, /* beside a bear */
        { 1.677f, 1.218f, 1.015f }, /* from beside a bear */
        { 0.605f, 0.551f, 1.172f }, /* to the water */
        { 1.355f, 1.580f, 1.080f }, /* from the water */
        { 0.603f, 0.444f, 0.366f }, /* leaves its tile to melt, the last of the island */
        { 0.813f, 0.525f, 0.919f }, /* kayak */
        { 2.879f, 2.142f, 2.016f }, /* from an island of the tribe alone */
        { 3.444f, 2.255f, 7.441f }, /* from one of the tribe */
        { 0.271f, 0.060f, 0.040f }, /* from prey that no other reaches */
        { 1.000f, 1.000f, 1.000f }, /* land */
        { 0.277f, 0.463f, 0.243f }, /* on an island of the tribe alone */
        { 2.766f, 3.110f, 1.180f }, /* on an island of others */
        { 8.069f, 3.999f, 1.671f }, /* on an island of nobody */
        { 0.264f, 0.010f, 0.011f }, /* to one of the tribe */
        { 0.838f, 0.658f, 0.390f }, /* to others */
        { 7.192f, 10.486f, 20.692f }, /* to new prey */
        { 3.566f, 10.161f, 7.256f }, /* to new prey of 3 */
        { 3.195f, 4.220f, 11.264f }, /* to new prey that can be paid */
        { 1.471f, 1.915f, 3.980f }, /* on a glacier */
        { 0.058f, 0.115f, 0.449f }, /* on an island of one tile */
        { 16.515f, 3.076f, 0.088f }, /* build */
        { 0.227f, 0.416f, 0.905f }, /* on an island of the tribe alone */
        { 0.557f, 0.807f, 2.279f }, /* on an island of one tile */
        { 0.853f, 1.288f, 6.612f }, /* on a glacier */
        { 4.078f, 2.559f, 0.037f }, /* where two of the tribe stand */
        { 4.300f, 4.852f, 5.001f }, /* hunt 1 */
        { 20.436f, 22.579f, 22.146f }, /* hunt 2 */
        { 50.000f, 50.000f, 50.000f }, /* hunt 3 */
        { 1.163f, 0.905f, 0.710f }, /* a fox */
        { 1.811f, 2.858f, 3.228f }, /* others reach it too */
        { 2.215f, 0.261f, 0.101f }, /* harpoon for 1 or 2 */
        { 28.996f, 5.723f, 2.966f }, /* harpoon for 3 */
        { 50.000f, 1.000f, 1.000f }, /* harpoon for a bear */
        { 0.256f, 0.138f, 0.152f }, /* play Energy */
        { 20.982f, 50.000f, 50.000f }, /* there is prey for it */
        { 1.002f, 0.734f, 0.637f }, /* points are left */
        { 0.411f, 0.408f, 0.491f }, /* end the turn */
        { 0.347f, 0.164f, 0.033f }, /* a point is left */
        { 0.275f, 0.084f, 0.019f }, /* two or more are left */
        { 0.010f, 0.012f, 0.025f }, /* and prey for them */
        { 1.089f, 2.474f, 2.422f }, /* prey for Energy in hand */
    },
};
/* clang-format on */
